import type { Schemas } from '@countinghouse/api-client/whole';
import { versionOf } from '../versions/versions';
import type { DepositWalletRow } from './deposit-wallets-repository';

/** The fields of a wallet that can be changed; its version covers these. */
export const toRecord = (row: DepositWalletRow) => ({
  _id: row.id,
  wallet_address: row.walletAddress,
  network_type: row.networkType,
  status: row.status,
});

export function toDepositWallet(row: DepositWalletRow): Schemas['DepositWallet'] {
  const record = toRecord(row);
  return { ...record, pending_topups: row.pendingTopups, version: versionOf(record) };
}

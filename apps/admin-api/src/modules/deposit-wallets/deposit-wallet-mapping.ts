import type { Schemas } from '@countinghouse/api-client/strict';
import { getVersion } from '../versions/versions';
import type { DepositWalletRow } from './deposit-wallets-repository';

/** Returns the editable fields of a wallet. Its version covers these only. */
export const toRecord = (row: DepositWalletRow) => ({
  _id: row.id,
  wallet_address: row.walletAddress,
  network_type: row.networkType,
  status: row.status,
});

export function toDepositWallet(row: DepositWalletRow): Schemas['DepositWallet'] {
  const record = toRecord(row);
  return { ...record, pending_topups: row.pendingTopups, version: getVersion(record) };
}

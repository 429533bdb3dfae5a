import { Note } from '@countinghouse/ui';
import { getNetwork } from '../networks';
import type { DepositWallet } from './deposit-wallets-api';

/** Warns that a network loses its last active wallet. */
export function LastActiveNote({ wallet }: { wallet: DepositWallet }) {
  const { label } = getNetwork(wallet.network_type);
  return (
    <Note tone="warning">
      This is the last active {label} wallet. Without it users cannot deposit {label}.
    </Note>
  );
}

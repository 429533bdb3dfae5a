import { Note } from '@countinghouse/ui';
import { networkOf } from '../networks';
import type { DepositWallet } from './deposit-wallets-api';

/** Says what it means for a network to lose its last active wallet. */
export function LastActiveNote({ wallet }: { wallet: DepositWallet }) {
  const { label } = networkOf(wallet.network_type);
  return (
    <Note tone="warning">
      This is the last active {label} wallet. Without it users cannot deposit {label}.
    </Note>
  );
}

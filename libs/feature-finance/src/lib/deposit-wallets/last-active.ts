import type { DepositWallet } from './deposit-wallets-api';

/** Whether this is the only active wallet of its network. */
export function isLastActive(wallet: DepositWallet, wallets: readonly DepositWallet[]): boolean {
  return (
    wallet.status === true &&
    wallet.network_type !== undefined &&
    !wallets.some(
      ({ _id, network_type, status }) => status && network_type === wallet.network_type && _id !== wallet._id,
    )
  );
}

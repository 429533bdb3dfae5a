import type { ApprovalRequest } from '@countinghouse/feature-records';
import { isNetwork } from '../networks';
import { DepositWalletConfirmation } from './deposit-wallet-confirmation';
import type { DepositWallet, DepositWalletFormValues } from './deposit-wallets-api';

export interface RequestedDepositWalletProps {
  approvalRequest: ApprovalRequest;
  /** All current wallets. */
  wallets: readonly DepositWallet[];
}

/** Describes a requested change of a deposit wallet in the same way as the confirmation of a direct change. */
export function RequestedDepositWallet({ approvalRequest, wallets }: RequestedDepositWalletProps) {
  const from = toWalletState(approvalRequest.before);
  // The number of pending top-ups belongs to the wallet's current address.
  const currentWallet = wallets.find(
    ({ _id, wallet_address }) => _id === approvalRequest.record_id && wallet_address === from.wallet_address,
  );
  return (
    <DepositWalletConfirmation
      wallet={from}
      to={toWalletState(approvalRequest.after)}
      pendingTopups={currentWallet?.pending_topups}
      needsSecondAdmin
    />
  );
}

function toWalletState({
  wallet_address: address,
  network_type: network,
  status,
}: ApprovalRequest['before']): DepositWalletFormValues & Pick<DepositWallet, 'status'> {
  return {
    wallet_address: typeof address === 'string' ? address : '',
    network_type: typeof network === 'string' && isNetwork(network) ? network : '',
    ...(typeof status === 'boolean' && { status }),
  };
}

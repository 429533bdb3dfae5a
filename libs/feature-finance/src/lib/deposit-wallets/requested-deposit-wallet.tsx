import type { ApprovalRequest } from '@countinghouse/feature-records';
import { isNetwork } from '../networks';
import { DepositWalletQuestion } from './deposit-wallet-question';
import type { DepositWallet, DepositWalletPlace } from './deposit-wallets-api';

export interface RequestedDepositWalletProps {
  approvalRequest: ApprovalRequest;
  /** All wallets as they are now. */
  wallets: readonly DepositWallet[];
}

/** All that a direct change of a deposit wallet would be asked about, for a change that needs a second admin. */
export function RequestedDepositWallet({ approvalRequest, wallets }: RequestedDepositWalletProps) {
  const from = toSide(approvalRequest.before);
  // The top-ups are those of the address that the wallet has now.
  const present = wallets.find(
    ({ _id, wallet_address }) => _id === approvalRequest.record_id && wallet_address === from.wallet_address,
  );
  return (
    <DepositWalletQuestion
      wallet={from}
      to={toSide(approvalRequest.after)}
      pendingTopups={present?.pending_topups}
      needsSecondAdmin
    />
  );
}

function toSide({
  wallet_address: address,
  network_type: network,
  status,
}: ApprovalRequest['before']): DepositWalletPlace & Pick<DepositWallet, 'status'> {
  return {
    wallet_address: typeof address === 'string' ? address : '',
    network_type: typeof network === 'string' && isNetwork(network) ? network : '',
    ...(typeof status === 'boolean' && { status }),
  };
}

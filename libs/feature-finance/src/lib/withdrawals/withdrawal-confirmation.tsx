import type { ApiError } from '@countinghouse/api-client';
import { type ApprovalStep, withdrawalStatuses } from '@countinghouse/feature-records';
import { formatMoney, Identifier } from '@countinghouse/ui';
import { approvalLabels, approvalRequestConsequence } from '../decisions/approval-labels';
import type { Decidable } from '../decisions/decidable';
import { DecisionDetails } from '../decisions/decision-details';
import type { DecisionReasons } from '../decisions/decision-reasons';
import { ConflictNote } from '../decisions/conflict-note';
import { StatusChange } from '../decisions/status-change';
import type { DecisionConfirmation } from '../decisions/use-decision';
import { getKindAndName, getUserName } from '../names';
import { isWithdrawalDecision, withdrawalDecisions, type WithdrawalDecision } from './withdrawal-labels';
import type { Withdrawal } from './withdrawals-api';

/**
 * Returns the confirmation of a decision, with its details and consequence.
 *
 * @param conflict the version conflict of the last attempt
 * @param step the admin's next step for an approval
 */
export function getWithdrawalConfirmation(
  withdrawal: Decidable<Withdrawal>,
  decision: WithdrawalDecision,
  { conflict, step = 'direct' }: { conflict?: ApiError | undefined; step?: ApprovalStep } = {},
): DecisionConfirmation {
  const label = decision === 'approved' ? approvalLabels[step] : withdrawalDecisions[decision].label;
  const { wallet_address } = withdrawal;
  const amount = formatMoney(withdrawal.amount);
  return {
    title: `${label} ${getKindAndName('withdrawal', withdrawal.withdrawal_request)}?`,
    children: (
      <>
        {conflict && <ConflictNote error={conflict} />}
        <DecisionDetails
          details={[
            ['User Name', withdrawal.username],
            ['Email', withdrawal.email],
            ['Amount', <strong>{amount}</strong>],
            [
              'Wallet Address',
              wallet_address ? (
                <Identifier>{wallet_address}</Identifier>
              ) : (
                'The server did not send the wallet address.'
              ),
            ],
            ['Status', <StatusChange labels={withdrawalStatuses} from={withdrawal.status} to={decision} />],
          ]}
          consequence={
            decision === 'approved' && step === 'request'
              ? approvalRequestConsequence
              : describeConsequence(withdrawal, decision)
          }
        />
      </>
    ),
    confirmLabel: `${label} ${amount}`,
    tone: decision === 'rejected' ? 'danger' : 'accent',
  };
}

/** Returns which reasons a decision can have; undefined if it needs none. */
export function getReasonKind(status: string, decision: WithdrawalDecision): keyof DecisionReasons | undefined {
  if (isWithdrawalDecision(status)) return 'decisionReversed';
  return decision === 'rejected' ? 'withdrawalRejected' : undefined;
}

function describeConsequence({ amount, status, username, email }: Withdrawal, decision: WithdrawalDecision): string {
  const money = formatMoney(amount);
  const owner = getUserName({ fullName: username, email });
  if (decision === 'approved') return `${money} will be debited from the wallet of ${owner}, to be paid out.`;
  if (status === 'approved') return `${money} will be returned to the wallet of ${owner}.`;
  return 'No money moves.';
}

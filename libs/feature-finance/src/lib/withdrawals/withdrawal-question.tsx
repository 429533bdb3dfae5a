import type { ApiError } from '@countinghouse/api-client';
import { type Step, withdrawalStatuses } from '@countinghouse/feature-records';
import { formatMoney, Identifier } from '@countinghouse/ui';
import { approvalLabels, approvalRequestConsequence } from '../decisions/approval-words';
import type { Decidable } from '../decisions/decidable';
import { DecisionChecks } from '../decisions/decision-checks';
import type { DecisionReasons } from '../decisions/decision-reasons';
import { ConflictNote } from '../decisions/conflict-note';
import { StatusChange } from '../decisions/status-change';
import type { DecisionQuestion } from '../decisions/use-decision';
import { kindAndName, userName } from '../names';
import { isWithdrawalDecision, withdrawalDecisions, type WithdrawalDecision } from './withdrawal-labels';
import type { Withdrawal } from './withdrawals-api';

/**
 * What is asked before a withdrawal is decided: everything that it is about, and what follows from it.
 *
 * @param overtaken the refusal of the last attempt, where somebody else decided meanwhile
 * @param step what an approval would be
 */
export function withdrawalQuestion(
  withdrawal: Decidable<Withdrawal>,
  decision: WithdrawalDecision,
  { conflict, step = 'direct' }: { conflict?: ApiError | undefined; step?: Step } = {},
): DecisionQuestion {
  const label = decision === 'approved' ? approvalLabels[step] : withdrawalDecisions[decision].label;
  const { wallet_address } = withdrawal;
  const amount = formatMoney(withdrawal.amount);
  return {
    title: `${label} ${kindAndName('withdrawal', withdrawal.withdrawal_request)}?`,
    children: (
      <>
        {conflict && <ConflictNote refusal={conflict} />}
        <DecisionChecks
          checks={[
            ['User Name', withdrawal.username],
            ['Email', withdrawal.email],
            ['Amount', <strong>{amount}</strong>],
            [
              'Wallet Address',
              wallet_address ? <Identifier>{wallet_address}</Identifier> : 'The server did not say the wallet address.',
            ],
            ['Status', <StatusChange vocabulary={withdrawalStatuses} from={withdrawal.status} to={decision} />],
          ]}
          consequence={
            decision === 'approved' && step === 'request'
              ? approvalRequestConsequence
              : consequence(withdrawal, decision)
          }
        />
      </>
    ),
    confirmLabel: `${label} ${amount}`,
    tone: decision === 'rejected' ? 'danger' : 'accent',
  };
}

/** Which reasons are offered for a decision; none where it needs no reason. */
export function withdrawalReasons(status: string, decision: WithdrawalDecision): keyof DecisionReasons | undefined {
  if (isWithdrawalDecision(status)) return 'decisionReversed';
  return decision === 'rejected' ? 'withdrawalRejected' : undefined;
}

function consequence({ amount, status, username, email }: Withdrawal, decision: WithdrawalDecision): string {
  const money = formatMoney(amount);
  const owner = userName({ fullName: username, email });
  if (decision === 'approved') return `${money} is taken from the wallet of ${owner}, to be paid out.`;
  if (status === 'approved') return `${money} goes back into the wallet of ${owner}.`;
  return 'No money moves.';
}

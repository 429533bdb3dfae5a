import { getFailedChecks, type LoadedChecks } from '@countinghouse/feature-queues';
import { getTransactionTypeLabel } from '@countinghouse/shared/exports';
import { type ApprovalStep, transactionStatuses } from '@countinghouse/feature-records';
import { formatMoney, Identifier } from '@countinghouse/ui';
import { approvalLabels, approvalRequestConsequence } from '../decisions/approval-labels';
import type { Decidable } from '../decisions/decidable';
import { DecisionDetails } from '../decisions/decision-details';
import { StatusChange } from '../decisions/status-change';
import type { DecisionConfirmation, DecisionConfirmations } from '../decisions/use-decision';
import { getKindAndName, getUserName } from '../names';
import { DuplicateTopups } from './duplicate-topups';
import { type TransactionDecision } from './transaction-labels';
import { getTransactionUser } from './transaction-user';
import type { TransactionDetails } from './transactions-api';

/**
 * Returns the confirmations of a decision, with its details and consequence. Approving a duplicate hash needs a second
 * confirmation, unless the failed checks already require one.
 *
 * @param step the admin's next step for an approval
 */
export function getTransactionConfirmations(
  transaction: Decidable<TransactionDetails>,
  decision: TransactionDecision,
  step: ApprovalStep = 'direct',
  checks?: LoadedChecks,
): DecisionConfirmations {
  const amount = formatMoney(transaction.amount);
  const name = getKindAndName('transaction', transaction.transaction_id);
  if (decision === 'cancelled') {
    return [
      {
        title: `Cancel ${name}?`,
        children: (
          <TransactionDecisionDetails transaction={transaction} decision={decision} consequence="No money moves." />
        ),
        confirmLabel: `Cancel ${amount}`,
        // Avoids two buttons named Cancel.
        cancelLabel: 'Keep it pending',
        tone: 'danger',
      },
    ];
  }

  const label = approvalLabels[step];
  const consequence =
    step === 'request'
      ? approvalRequestConsequence
      : `${amount} will be added to the wallet of ${getUserName(getTransactionUser(transaction))}. This cannot be undone here.`;
  const confirmation: DecisionConfirmation = {
    title: `${label} ${name}?`.replace('approval', 'approval of'),
    children: <TransactionDecisionDetails transaction={transaction} decision={decision} consequence={consequence} />,
    confirmLabel: `${label} ${amount}`,
  };
  const hasDuplicateCheck = getFailedChecks(checks).some(({ key }) => key === 'duplicate_hash');
  if (!transaction.duplicates?.length || hasDuplicateCheck) return [confirmation];
  return [
    confirmation,
    {
      title: 'Approve although another top-up has the same hash?',
      children: (
        <>
          <DuplicateTopups duplicates={transaction.duplicates} hasLinks={false} />
          <p>
            A transfer can be credited only once. Approve only if you have confirmed a second transfer on the network.
          </p>
        </>
      ),
      confirmLabel: `${label} ${amount} anyway`,
      tone: 'danger',
    },
  ];
}

interface TransactionDecisionDetailsProps {
  transaction: Decidable<TransactionDetails>;
  decision: TransactionDecision;
  consequence: string;
}

function TransactionDecisionDetails({ transaction, decision, consequence }: TransactionDecisionDetailsProps) {
  const { amount, status, transaction_hash, deposit_wallet_address } = transaction;
  const user = getTransactionUser(transaction);
  return (
    <DecisionDetails
      details={[
        ['User', user.fullName],
        ['Email', user.email],
        ['Amount', <strong>{formatMoney(amount)}</strong>],
        ['Network', getTransactionTypeLabel(transaction)],
        ['To', renderIdentifier(deposit_wallet_address)],
        ['Hash', renderIdentifier(transaction_hash)],
        ['Status', <StatusChange labels={transactionStatuses} from={status} to={decision} />],
      ]}
      consequence={consequence}
    />
  );
}

const renderIdentifier = (text: string | null | undefined) => text && <Identifier>{text}</Identifier>;

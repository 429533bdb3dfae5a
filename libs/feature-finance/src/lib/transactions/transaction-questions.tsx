import { getFailedChecks, type KnownChecks } from '@countinghouse/feature-queues';
import { transactionTypeWord } from '@countinghouse/shared/exports';
import { type Step, transactionStatuses } from '@countinghouse/feature-records';
import { formatMoney, Identifier } from '@countinghouse/ui';
import { approvalLabels, approvalRequestConsequence } from '../decisions/approval-words';
import type { Decidable } from '../decisions/decidable';
import { DecisionChecks } from '../decisions/decision-checks';
import { StatusChange } from '../decisions/status-change';
import type { DecisionQuestion, DecisionQuestions } from '../decisions/use-decision';
import { kindAndName, userName } from '../names';
import { DuplicateTopups } from './duplicate-topups';
import { type TransactionDecision } from './transaction-labels';
import { transactionUser } from './transaction-user';
import type { TransactionDetails } from './transactions-api';

/**
 * What is asked before a transaction is decided: everything that it is about, and what follows from it. Approving one whose
 * hash is in another top-up too needs a second yes, unless the facts ask for it.
 *
 * @param step what an approval would be
 */
export function transactionQuestions(
  transaction: Decidable<TransactionDetails>,
  decision: TransactionDecision,
  step: Step = 'direct',
  checks?: KnownChecks,
): DecisionQuestions {
  const amount = formatMoney(transaction.amount);
  const name = kindAndName('transaction', transaction.transaction_id);
  if (decision === 'cancelled') {
    return [
      {
        title: `Cancel ${name}?`,
        children: <Restatement transaction={transaction} decision={decision} consequence="No money moves." />,
        confirmLabel: `Cancel ${amount}`,
        // Two buttons named Cancel would be one too many.
        cancelLabel: 'Keep it pending',
        tone: 'danger',
      },
    ];
  }

  const label = approvalLabels[step];
  const consequence =
    step === 'request'
      ? approvalRequestConsequence
      : `${amount} is added to the wallet of ${userName(transactionUser(transaction))}. It cannot be taken back here.`;
  const question: DecisionQuestion = {
    title: `${label} ${name}?`.replace('approval', 'approval of'),
    children: <Restatement transaction={transaction} decision={decision} consequence={consequence} />,
    confirmLabel: `${label} ${amount}`,
  };
  const isAmongChecks = getFailedChecks(checks).some(({ key }) => key === 'duplicate_hash');
  if (!transaction.duplicates?.length || isAmongChecks) return [question];
  return [
    question,
    {
      title: 'Approve although the hash is in another top-up?',
      children: (
        <>
          <DuplicateTopups duplicates={transaction.duplicates} hasLinks={false} />
          <p>One transfer can be credited once. Approve only if you have seen a second transfer on the network.</p>
        </>
      ),
      confirmLabel: `${label} ${amount} all the same`,
      tone: 'danger',
    },
  ];
}

interface RestatementProps {
  transaction: Decidable<TransactionDetails>;
  decision: TransactionDecision;
  consequence: string;
}

function Restatement({ transaction, decision, consequence }: RestatementProps) {
  const { amount, status, transaction_hash, deposit_wallet_address } = transaction;
  const user = transactionUser(transaction);
  return (
    <DecisionChecks
      checks={[
        ['User', user.fullName],
        ['Email', user.email],
        ['Amount', <strong>{formatMoney(amount)}</strong>],
        ['Network', transactionTypeWord(transaction)],
        ['To', code(deposit_wallet_address)],
        ['Hash', code(transaction_hash)],
        ['Status', <StatusChange vocabulary={transactionStatuses} from={status} to={decision} />],
      ]}
      consequence={consequence}
    />
  );
}

const code = (text: string | null | undefined) => text && <Identifier>{text}</Identifier>;

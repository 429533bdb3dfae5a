import { DetailSection, Note, wordOf } from '@countinghouse/ui';
import { Button, Group } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { DecisionNote } from '../decisions/decision-note';
import { useDecision, type Found } from '../decisions/use-decision';
import classes from './transaction-decision.module.css';
import {
  transactionStatuses,
  type TransactionDecision as Decision,
  type TransactionStatus,
} from './transaction-labels';
import { transactionQuestions } from './transaction-questions';
import { decisionWords, useDecideTransaction, type TransactionDetails } from './transactions-api';

export interface TransactionDecisionProps {
  transaction: TransactionDetails;
  /** Reads the transaction again. */
  read: () => Promise<Found<TransactionDetails>>;
}

/** Approve and Cancel for a pending transaction; for any other one, a note that it cannot be modified. */
export function TransactionDecision({ transaction, read }: TransactionDecisionProps) {
  const send = useDecideTransaction(transaction._id);
  const { decide, outcome, checkAgain, isOpen } = useDecision({
    send,
    read,
    questions: transactionQuestions,
    words: decisionWords,
  });
  const [wasPending] = useState(transaction.status === 'pending');
  const hasDuplicates = (transaction.duplicates?.length ?? 0) > 0;

  const ask = (status: Decision) =>
    decide(
      { status, ...(status === 'approved' && hasDuplicates && { confirm_duplicate: true }) },
      { record: transaction },
    );

  return (
    <DetailSection title="Decision">
      <DecisionNote
        outcome={outcome}
        labelOf={(status) => wordOf(transactionStatuses, status).label}
        onCheckAgain={checkAgain}
      />
      {transaction.status === 'pending' ? (
        <Group gap="sm">
          <Button onClick={() => void ask('approved')} disabled={!isOpen}>
            Approve
          </Button>
          <Button variant="default" onClick={() => void ask('cancelled')} disabled={!isOpen}>
            Cancel
          </Button>
        </Group>
      ) : (
        <Decided status={transaction.status} isNews={wasPending} />
      )}
    </DetailSection>
  );
}

/** Says that nothing can be modified. As news it takes the focus, which the button that it replaces had. */
function Decided({ status, isNews }: { status: TransactionStatus; isNews: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNews && document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [isNews]);

  return (
    <div ref={place} tabIndex={-1} className={classes.decided}>
      <Note tone="info">This transaction has been {status} and cannot be modified.</Note>
    </div>
  );
}

import {
  RecordApprovalRequest,
  useApproval,
  useSecondAdmin,
  transactionStatuses,
} from '@countinghouse/feature-records';
import { useCase } from '@countinghouse/feature-queues';
import { DetailSection, Note, RecordHead, ShortcutButton, WordBadge, wordOf } from '@countinghouse/ui';
import { useEffect, useRef, useState } from 'react';
import { toDecidable, type Decidable } from '../decisions/decidable';
import { approvalLabels } from '../decisions/approval-words';
import { DecisionReason } from '../decisions/decision-reason';
import { DecisionNote } from '../decisions/decision-note';
import { useDecision, type Found } from '../decisions/use-decision';
import { useReasonQuestion } from '../decisions/use-reason-question';
import classes from './transaction-decision.module.css';
import { type TransactionDecision as Decision } from './transaction-labels';
import { transactionQuestions } from './transaction-questions';
import { decisionWords, useDecideTransaction, useTransactionChecks, type TransactionDetails } from './transactions-api';

export interface TransactionDecisionProps {
  transaction: TransactionDetails;
  /** Reads the transaction again. */
  read: () => Promise<Found<TransactionDetails>>;
}

/**
 * Approve and Cancel for a pending transaction; for any other one a note that it cannot be modified, and for one of which
 * too little is known a note that says so.
 */
export function TransactionDecision({ transaction, read }: TransactionDecisionProps) {
  const { status } = transaction;
  const { record, lack } = toDecidable(transaction);
  const second = useSecondAdmin(
    transaction._id,
    record?.status === 'pending' ? { kind: 'topup', amount: record.amount } : undefined,
  );
  const { step } = second;
  const send = useApproval(transaction._id, second, useDecideTransaction(transaction._id), (topup) => ({ topup }));
  const inQueue = useCase();
  const askReason = useReasonQuestion();
  const { decide, outcome, checkAgain, isOpen } = useDecision({
    send,
    read,
    questions: (record, decision, _overtaken, checks) => {
      const [first, ...others] = transactionQuestions(record, decision, step, checks);
      return [askReason(first, decision, decision === 'cancelled' ? 'topupCancelled' : undefined), ...others];
    },
    words: decisionWords,
    onDecided: ({ amount }, decision) =>
      inQueue?.onDone({
        word: decision === 'approved' && step === 'request' ? 'Proposed' : transactionStatuses[decision].label,
        amount,
      }),
    checks: useTransactionChecks(transaction._id, status === 'pending'),
  });
  const [wasPending] = useState(status === 'pending');
  const hasDuplicates = (transaction.duplicates?.length ?? 0) > 0;

  const ask = (record: Decidable<TransactionDetails>, status: Decision) =>
    decide({ status, ...(status === 'approved' && hasDuplicates && { confirm_duplicate: true }) }, { record });

  const isUndecided = !status || status === 'pending';
  return (
    <>
      <RecordHead status={<WordBadge vocabulary={transactionStatuses} word={status} />}>
        {record?.status === 'pending' && (
          <>
            {step !== 'pending' && (
              <ShortcutButton shortcut="A" onClick={() => void ask(record, 'approved')} disabled={!isOpen}>
                {approvalLabels[step]}
              </ShortcutButton>
            )}
            <ShortcutButton
              shortcut="C"
              variant="default"
              c="red"
              onClick={() => void ask(record, 'cancelled')}
              disabled={!isOpen}
            >
              Cancel
            </ShortcutButton>
          </>
        )}
      </RecordHead>
      {(!isUndecided || outcome || lack || second.open || second.past) && (
        <DetailSection title="Decision">
          <RecordApprovalRequest second={second} words="to approve this top-up" />
          <DecisionNote
            outcome={outcome}
            labelOf={(status) => wordOf(transactionStatuses, status).label}
            onCheckAgain={checkAgain}
          />
          {status && status !== 'pending' && <Decided status={status} isChanged={wasPending} />}
          <DecisionReason record={transaction} />
          {lack && isUndecided && <Note tone="warning">{lack}</Note>}
        </DetailSection>
      )}
    </>
  );
}

/** Says that nothing can be modified. As news it takes the focus, which the button that it replaces had. */
function Decided({ status, isChanged }: { status: string; isChanged: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChanged && document.activeElement === document.body) place.current?.focus();
  }, [isChanged]);

  return (
    <div ref={place} tabIndex={-1} className={classes.decided}>
      <Note tone="info">This transaction has been {status} and cannot be modified.</Note>
    </div>
  );
}

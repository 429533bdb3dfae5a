import {
  RecordApprovalRequest,
  useSubmitDecision,
  useApprovalState,
  transactionStatuses,
} from '@countinghouse/feature-records';
import { useQueueContext } from '@countinghouse/feature-queues';
import { DetailSection, Note, RecordHead, ShortcutButton, LabelBadge, getStatusLabel } from '@countinghouse/ui';
import { useEffect, useRef, useState } from 'react';
import { toDecidable, type Decidable } from '../decisions/decidable';
import { approvalLabels } from '../decisions/approval-labels';
import { DecisionReason } from '../decisions/decision-reason';
import { DecisionNote } from '../decisions/decision-note';
import { useDecision, type LoadedRecord } from '../decisions/use-decision';
import { useReasonPrompt } from '../decisions/use-reason-prompt';
import classes from './transaction-decision.module.css';
import { type TransactionDecision as Decision } from './transaction-labels';
import { getTransactionConfirmations } from './transaction-confirmations';
import {
  getDecisionMessages,
  useDecideTransaction,
  useTransactionChecks,
  type TransactionDetails,
} from './transactions-api';

export interface TransactionDecisionProps {
  transaction: TransactionDetails;
  /** Refetches the transaction. */
  refetchRecord: () => Promise<LoadedRecord<TransactionDetails>>;
}

/**
 * The Approve and Cancel buttons of a pending transaction. Otherwise it shows why the transaction cannot be decided.
 */
export function TransactionDecision({ transaction, refetchRecord }: TransactionDecisionProps) {
  const { status } = transaction;
  const { record, disabledReason } = toDecidable(transaction);
  const approval = useApprovalState(
    transaction._id,
    record?.status === 'pending' ? { kind: 'topup', amount: record.amount } : undefined,
  );
  const { step } = approval;
  const send = useSubmitDecision(transaction._id, approval, useDecideTransaction(transaction._id), (topup) => ({
    topup,
  }));
  const queueContext = useQueueContext();
  const addReasonFields = useReasonPrompt();
  const { decide, outcome, checkAgain, canDecide } = useDecision({
    send,
    refetchRecord,
    getConfirmations: (record, decision, _conflict, checks) => {
      const [first, ...rest] = getTransactionConfirmations(record, decision, step, checks);
      return [addReasonFields(first, decision, decision === 'cancelled' ? 'topupCancelled' : undefined), ...rest];
    },
    getMessages: getDecisionMessages,
    onDecided: ({ amount }, decision) =>
      queueContext?.onDone({
        label: decision === 'approved' && step === 'request' ? 'Requested' : transactionStatuses[decision].label,
        amount,
      }),
    checks: useTransactionChecks(transaction._id, status === 'pending'),
  });
  const [wasPending] = useState(status === 'pending');
  const hasDuplicates = (transaction.duplicates?.length ?? 0) > 0;

  const startDecision = (record: Decidable<TransactionDetails>, status: Decision) =>
    decide({ status, ...(status === 'approved' && hasDuplicates && { confirm_duplicate: true }) }, { record });

  const isUndecided = !status || status === 'pending';
  return (
    <>
      <RecordHead status={<LabelBadge labels={transactionStatuses} value={status} />}>
        {record?.status === 'pending' && (
          <>
            {step !== 'pending' && (
              <ShortcutButton shortcut="A" onClick={() => void startDecision(record, 'approved')} disabled={!canDecide}>
                {approvalLabels[step]}
              </ShortcutButton>
            )}
            <ShortcutButton
              shortcut="C"
              variant="default"
              c="red"
              onClick={() => void startDecision(record, 'cancelled')}
              disabled={!canDecide}
            >
              Cancel
            </ShortcutButton>
          </>
        )}
      </RecordHead>
      {(!isUndecided || outcome || disabledReason || approval.openRequest || approval.pastRequest) && (
        <DetailSection title="Decision">
          <RecordApprovalRequest approval={approval} summary="to approve this top-up" />
          <DecisionNote
            outcome={outcome}
            getLabel={(status) => getStatusLabel(transactionStatuses, status).label}
            onCheckAgain={checkAgain}
          />
          {status && status !== 'pending' && <Decided status={status} isChanged={wasPending} />}
          <DecisionReason record={transaction} />
          {disabledReason && isUndecided && <Note tone="warning">{disabledReason}</Note>}
        </DetailSection>
      )}
    </>
  );
}

/**
 * States that the transaction cannot be modified. After a decision it takes the focus from the button that it replaces.
 */
function Decided({ status, isChanged }: { status: string; isChanged: boolean }) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChanged && document.activeElement === document.body) container.current?.focus();
  }, [isChanged]);

  return (
    <div ref={container} tabIndex={-1} className={classes.decided}>
      <Note tone="info">This transaction has been {status} and cannot be modified.</Note>
    </div>
  );
}

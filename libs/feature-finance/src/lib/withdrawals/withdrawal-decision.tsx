import {
  RecordApprovalRequest,
  useApproval,
  useSecondAdmin,
  type Step,
  withdrawalStatuses,
} from '@countinghouse/feature-records';
import { useCase, useHasDecidingKeys } from '@countinghouse/feature-queues';
import { changeOptionsOf, DetailSection, Note, RecordHead, ShortcutButton, WordBadge, wordOf } from '@countinghouse/ui';
import { Button, NativeSelect } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { toDecidable, type Decidable } from '../decisions/decidable';
import { approvalLabels } from '../decisions/approval-words';
import { DecisionReason } from '../decisions/decision-reason';
import { DecisionNote } from '../decisions/decision-note';
import { useDecision, type Found } from '../decisions/use-decision';
import { useReasonQuestion } from '../decisions/use-reason-question';
import classes from './withdrawal-decision.module.css';
import { isWithdrawalDecision, withdrawalDecisions, type WithdrawalDecision } from './withdrawal-labels';
import { decisionWords, useDecideWithdrawal, useWithdrawalChecks, type Withdrawal } from './withdrawals-api';
import { withdrawalQuestion, withdrawalReasons } from './withdrawal-question';

export interface WithdrawalDecisionFormProps {
  /** The withdrawal as it is on the screen. */
  found: Found<Withdrawal>;
  /** Reads it again. */
  read: () => Promise<Found<Withdrawal>>;
}

/** Where a withdrawal stands, and the way to change that. A decided one can be decided differently. */
export function WithdrawalDecisionForm({ found, read }: WithdrawalDecisionFormProps) {
  const withdrawal = found.record;
  const { record, lack } = toDecidable(withdrawal);
  const [choice, setChoice] = useState('');
  const [error, setError] = useState<string>();
  const second = useSecondAdmin(
    withdrawal._id,
    record && record.status !== 'approved' ? { kind: 'withdrawal', amount: record.amount } : undefined,
  );
  const { step } = second;
  const send = useApproval(withdrawal._id, second, useDecideWithdrawal(withdrawal._id), (approval) => ({
    withdrawal: approval,
  }));
  const inQueue = useCase();
  const hasKeys = useHasDecidingKeys(withdrawal.status === 'pending');
  const askReason = useReasonQuestion();
  const checks = useWithdrawalChecks(withdrawal._id);
  const { decide, outcome, checkAgain, isOpen } = useDecision({
    send,
    read,
    questions: (record: Decidable<Withdrawal>, decision: WithdrawalDecision, conflict) => [
      askReason(
        withdrawalQuestion(record, decision, { conflict, step }),
        decision,
        withdrawalReasons(record.status, decision),
      ),
    ],
    words: () => decisionWords,
    onDecided: ({ amount }, decision) =>
      inQueue?.onDone({
        word: decision === 'approved' && step === 'request' ? 'Proposed' : withdrawalStatuses[decision].label,
        amount,
      }),
    checks,
  });

  // The form stands below the facts: nothing is pressed while it is about to move.
  const isDisabled = !isOpen || checks.isAwaited;

  const choose = (value: string) => {
    setChoice(value);
    setError(undefined);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!record) return;
    if (!isWithdrawalDecision(choice)) return setError('Choose Approve or Reject');
    if (choice === record.status) return setError(`It is ${withdrawalStatuses[choice].label} already`);
    if (choice === 'approved' && step === 'pending') return setError('It waits for a second admin');
    await decide({ status: choice }, { ...found, record });
    setChoice('');
  };

  return (
    <DetailSection title="Decision">
      <RecordHead status={<WordBadge vocabulary={withdrawalStatuses} word={withdrawal.status} />}>
        {record && hasKeys && (
          <DecisionButtons
            status={record.status}
            step={step}
            isOpen={isOpen}
            onDecide={(status) => void decide({ status }, { ...found, record })}
          />
        )}
      </RecordHead>
      <RecordApprovalRequest second={second} words="to approve this withdrawal" />
      <DecisionNote
        outcome={outcome}
        labelOf={(status) => wordOf(withdrawalStatuses, status).label}
        onCheckAgain={checkAgain}
      />
      <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
        {record ? (
          <>
            <NativeSelect
              className={classes.choice}
              label="Change Status"
              value={choice}
              onChange={(event) => choose(event.currentTarget.value)}
              data={changeOptionsOf(withdrawalDecisions, record.status)}
              error={error}
              disabled={isDisabled}
            />
            <Button type="submit" variant="default" disabled={isDisabled}>
              Update Status
            </Button>
          </>
        ) : (
          <Note tone="warning">{lack}</Note>
        )}
      </form>
      <DecisionReason record={withdrawal} />
    </DetailSection>
  );
}

interface DecisionButtonsProps {
  status: Decidable<Withdrawal>['status'];
  step: Step;
  isOpen: boolean;
  onDecide: (decision: WithdrawalDecision) => void;
}

/** The same by one press: what the withdrawal is already is not offered. */
function DecisionButtons({ status, step, isOpen, onDecide }: DecisionButtonsProps) {
  return (
    <>
      {status !== 'approved' && step !== 'pending' && (
        <ShortcutButton shortcut="A" disabled={!isOpen} onClick={() => onDecide('approved')}>
          {approvalLabels[step]}
        </ShortcutButton>
      )}
      {status !== 'rejected' && (
        <ShortcutButton shortcut="R" variant="default" c="red" disabled={!isOpen} onClick={() => onDecide('rejected')}>
          {withdrawalDecisions.rejected.label}
        </ShortcutButton>
      )}
    </>
  );
}

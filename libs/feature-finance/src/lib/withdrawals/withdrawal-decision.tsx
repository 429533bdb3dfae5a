import {
  RecordApprovalRequest,
  useSubmitDecision,
  useApprovalState,
  type ApprovalStep,
  withdrawalStatuses,
} from '@countinghouse/feature-records';
import { useQueueContext, useHasDecisionShortcuts } from '@countinghouse/feature-queues';
import {
  toStatusOptions,
  DetailSection,
  Note,
  RecordHead,
  ShortcutButton,
  LabelBadge,
  getStatusLabel,
} from '@countinghouse/ui';
import { Button, NativeSelect } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { toDecidable, type Decidable } from '../decisions/decidable';
import { approvalLabels } from '../decisions/approval-labels';
import { DecisionReason } from '../decisions/decision-reason';
import { DecisionNote } from '../decisions/decision-note';
import { useDecision, type LoadedRecord } from '../decisions/use-decision';
import { useReasonPrompt } from '../decisions/use-reason-prompt';
import classes from './withdrawal-decision.module.css';
import { isWithdrawalDecision, withdrawalDecisions, type WithdrawalDecision } from './withdrawal-labels';
import { decisionMessages, useDecideWithdrawal, useWithdrawalChecks, type Withdrawal } from './withdrawals-api';
import { getWithdrawalConfirmation, getReasonKind } from './withdrawal-confirmation';

export interface WithdrawalDecisionFormProps {
  /** The withdrawal on the screen. */
  loaded: LoadedRecord<Withdrawal>;
  /** Refetches the withdrawal. */
  refetchRecord: () => Promise<LoadedRecord<Withdrawal>>;
}

/** A withdrawal's status and the controls to change it. A decision can be reversed. */
export function WithdrawalDecisionForm({ loaded, refetchRecord }: WithdrawalDecisionFormProps) {
  const withdrawal = loaded.record;
  const { record, disabledReason } = toDecidable(withdrawal);
  const [choice, setChoice] = useState('');
  const [error, setError] = useState<string>();
  const approvalState = useApprovalState(
    withdrawal._id,
    record && record.status !== 'approved' ? { kind: 'withdrawal', amount: record.amount } : undefined,
  );
  const { step } = approvalState;
  const send = useSubmitDecision(withdrawal._id, approvalState, useDecideWithdrawal(withdrawal._id), (approval) => ({
    withdrawal: approval,
  }));
  const queueContext = useQueueContext();
  const hasShortcuts = useHasDecisionShortcuts(withdrawal.status === 'pending');
  const addReasonFields = useReasonPrompt();
  const checks = useWithdrawalChecks(withdrawal._id);
  const { decide, outcome, checkAgain, canDecide } = useDecision({
    send,
    refetchRecord,
    getConfirmations: (record: Decidable<Withdrawal>, decision: WithdrawalDecision, conflict) => [
      addReasonFields(
        getWithdrawalConfirmation(record, decision, { conflict, step }),
        decision,
        getReasonKind(record.status, decision),
      ),
    ],
    getMessages: () => decisionMessages,
    onDecided: ({ amount }, decision) =>
      queueContext?.onDone({
        label: decision === 'approved' && step === 'request' ? 'Requested' : withdrawalStatuses[decision].label,
        amount,
      }),
    checks,
  });

  // Loading checks will move the form, so it stays disabled to avoid misclicks.
  const isDisabled = !canDecide || checks.isLoading;

  const handleChange = (value: string) => {
    setChoice(value);
    setError(undefined);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!record) return;
    if (!isWithdrawalDecision(choice)) return setError('Choose Approve or Reject');
    if (choice === record.status) return setError(`Already ${withdrawalStatuses[choice].label}`);
    if (choice === 'approved' && step === 'pending') return setError('It awaits a second admin');
    await decide({ status: choice }, { ...loaded, record });
    setChoice('');
  };

  return (
    <DetailSection title="Decision">
      <RecordHead status={<LabelBadge labels={withdrawalStatuses} value={withdrawal.status} />}>
        {record && hasShortcuts && (
          <DecisionButtons
            status={record.status}
            step={step}
            canDecide={canDecide}
            onDecide={(status) => void decide({ status }, { ...loaded, record })}
          />
        )}
      </RecordHead>
      <RecordApprovalRequest approval={approvalState} summary="to approve this withdrawal" />
      <DecisionNote
        outcome={outcome}
        getLabel={(status) => getStatusLabel(withdrawalStatuses, status).label}
        onCheckAgain={checkAgain}
      />
      <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
        {record ? (
          <>
            <NativeSelect
              className={classes.choice}
              label="Change Status"
              value={choice}
              onChange={(event) => handleChange(event.currentTarget.value)}
              data={toStatusOptions(withdrawalDecisions, record.status)}
              error={error}
              disabled={isDisabled}
            />
            <Button type="submit" variant="default" disabled={isDisabled}>
              Update Status
            </Button>
          </>
        ) : (
          <Note tone="warning">{disabledReason}</Note>
        )}
      </form>
      <DecisionReason record={withdrawal} />
    </DetailSection>
  );
}

interface DecisionButtonsProps {
  status: Decidable<Withdrawal>['status'];
  step: ApprovalStep;
  canDecide: boolean;
  onDecide: (decision: WithdrawalDecision) => void;
}

/** One-click buttons for every decision other than the current status. */
function DecisionButtons({ status, step, canDecide, onDecide }: DecisionButtonsProps) {
  return (
    <>
      {status !== 'approved' && step !== 'pending' && (
        <ShortcutButton shortcut="A" disabled={!canDecide} onClick={() => onDecide('approved')}>
          {approvalLabels[step]}
        </ShortcutButton>
      )}
      {status !== 'rejected' && (
        <ShortcutButton
          shortcut="R"
          variant="default"
          c="red"
          disabled={!canDecide}
          onClick={() => onDecide('rejected')}
        >
          {withdrawalDecisions.rejected.label}
        </ShortcutButton>
      )}
    </>
  );
}

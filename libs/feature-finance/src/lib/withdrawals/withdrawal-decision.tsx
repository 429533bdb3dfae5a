import { DetailSection, Note, optionsOf, WordBadge, wordOf } from '@countinghouse/ui';
import { Button, NativeSelect } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { toDecidable, type Decidable } from '../decisions/decidable';
import { DecisionNote } from '../decisions/decision-note';
import { useDecision, type Found } from '../decisions/use-decision';
import classes from './withdrawal-decision.module.css';
import {
  isWithdrawalDecision,
  withdrawalDecisions,
  withdrawalStatuses,
  type WithdrawalDecision,
} from './withdrawal-labels';
import { withdrawalQuestion } from './withdrawal-question';
import { decisionWords, useDecideWithdrawal, type Withdrawal } from './withdrawals-api';

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
  const send = useDecideWithdrawal(withdrawal._id);
  const { decide, outcome, checkAgain, isOpen } = useDecision({
    send,
    read,
    questions: (record: Decidable<Withdrawal>, decision: WithdrawalDecision, overtaken) => [
      withdrawalQuestion(record, decision, overtaken),
    ],
    words: () => decisionWords,
  });

  const choose = (value: string) => {
    setChoice(value);
    setError(undefined);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!record) return;
    if (!isWithdrawalDecision(choice)) return setError('Choose Approve or Reject');
    if (choice === record.status) return setError(`It is ${withdrawalStatuses[choice].label} already`);
    await decide({ status: choice }, { ...found, record });
    setChoice('');
  };

  return (
    <DetailSection title="Decision">
      <DecisionNote
        outcome={outcome}
        labelOf={(status) => wordOf(withdrawalStatuses, status).label}
        onCheckAgain={checkAgain}
      />
      <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
        <div className={classes.present}>
          <span className={classes.term}>Status</span>
          <WordBadge vocabulary={withdrawalStatuses} word={withdrawal.status} />
        </div>
        {record ? (
          <>
            <NativeSelect
              className={classes.choice}
              label="Change Status"
              value={choice}
              onChange={(event) => choose(event.currentTarget.value)}
              data={[{ value: '', label: 'Choose...' }, ...optionsOf(withdrawalDecisions)]}
              error={error}
              disabled={!isOpen}
            />
            <Button type="submit" disabled={!isOpen}>
              Update Status
            </Button>
          </>
        ) : (
          <Note tone="warning">{lack}</Note>
        )}
      </form>
    </DetailSection>
  );
}

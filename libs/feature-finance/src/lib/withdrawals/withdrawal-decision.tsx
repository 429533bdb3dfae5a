import { DetailSection, optionsOf } from '@countinghouse/ui';
import { Button, NativeSelect } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { DecisionNote } from '../decisions/decision-note';
import { useDecision } from '../decisions/use-decision';
import { WithdrawalBadge } from './withdrawal-columns';
import classes from './withdrawal-decision.module.css';
import {
  isWithdrawalDecision,
  withdrawalDecisions,
  withdrawalStatuses,
  type WithdrawalStatus,
} from './withdrawal-labels';
import { withdrawalQuestion } from './withdrawal-question';
import { useDecideWithdrawal, type Withdrawal } from './withdrawals-api';

export interface WithdrawalDecisionFormProps {
  withdrawal: Withdrawal;
  /** Reads the withdrawal again and gives its status. */
  readStatus: () => Promise<WithdrawalStatus>;
}

/** Where a withdrawal stands, and the way to change that. A decided one can be decided otherwise. */
export function WithdrawalDecisionForm({ withdrawal, readStatus }: WithdrawalDecisionFormProps) {
  const [choice, setChoice] = useState('');
  const [error, setError] = useState<string>();
  const send = useDecideWithdrawal(withdrawal._id);
  const { decide, outcome, checkAgain, isOpen } = useDecision({ send, read: readStatus });

  const choose = (value: string) => {
    setChoice(value);
    setError(undefined);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isWithdrawalDecision(choice)) return setError('Choose Approve or Reject');
    if (choice === withdrawal.status) return setError(`It is ${withdrawalStatuses[choice].label} already`);
    await decide({ status: choice }, [withdrawalQuestion(withdrawal, choice)]);
    setChoice('');
  };

  return (
    <DetailSection title="Decision">
      <DecisionNote
        outcome={outcome}
        labelOf={(status) => withdrawalStatuses[status].label}
        onCheckAgain={checkAgain}
      />
      <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
        <div className={classes.present}>
          <span className={classes.term}>Status</span>
          <WithdrawalBadge status={withdrawal.status} />
        </div>
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
      </form>
    </DetailSection>
  );
}

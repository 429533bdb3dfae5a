import { Note } from '@countinghouse/ui';
import { Button, Group } from '@mantine/core';
import { useEffect, useRef } from 'react';
import classes from './decision-note.module.css';
import type { DecisionOutcome } from './decision-outcome';

export interface DecisionNoteProps<Status> {
  outcome: DecisionOutcome<Status> | undefined;
  getLabel: (status: Status) => string;
  onCheckAgain: () => unknown;
}

/** Shows the outcome of a decision that failed or is unclear, and takes the focus. */
export function DecisionNote<Status>({ outcome, ...props }: DecisionNoteProps<Status>) {
  const container = useRef<HTMLDivElement>(null);
  const hasOutcome = outcome !== undefined;
  useEffect(() => {
    if (hasOutcome) container.current?.focus();
  }, [hasOutcome]);

  return (
    <div ref={container} tabIndex={-1} className={classes.container}>
      {hasOutcome && <OutcomeNote outcome={outcome} {...props} />}
    </div>
  );
}

function OutcomeNote<Status>({
  outcome,
  getLabel,
  onCheckAgain,
}: DecisionNoteProps<Status> & { outcome: DecisionOutcome<Status> }) {
  switch (outcome.kind) {
    case 'checking':
      return (
        <Note tone="info" role="status">
          Outcome unknown, checking…
        </Note>
      );
    case 'unknown':
      return (
        <Note tone="danger" role="alert">
          <Group justify="space-between">
            Outcome unknown. {outcome.disabledReason ?? 'The server could not be reached to confirm it.'}
            <Button variant="default" size="xs" onClick={() => void onCheckAgain()}>
              Check again
            </Button>
          </Group>
        </Note>
      );
    case 'verified':
      return outcome.wasApplied ? (
        <Note tone="success" role="status">
          The response was lost, but the decision was saved: the status is {getLabel(outcome.status)}.
        </Note>
      ) : (
        <Note tone="warning" role="alert">
          {outcome.message} The decision was not saved: the status is {getLabel(outcome.status)}.{' '}
          {outcome.disabledReason ?? 'You can decide again; the decision is applied only once.'}
        </Note>
      );
    case 'conflict':
      return (
        <Note tone="warning" role="alert">
          {outcome.message} The status is now {getLabel(outcome.status)}.
        </Note>
      );
    case 'error':
      return (
        <Note tone="danger" role="alert">
          {outcome.message}
        </Note>
      );
  }
}

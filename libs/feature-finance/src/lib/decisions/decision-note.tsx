import { Note } from '@countinghouse/ui';
import { Button, Group } from '@mantine/core';
import { useEffect, useRef } from 'react';
import classes from './decision-note.module.css';
import type { Outcome } from './decision-outcome';

export interface DecisionNoteProps<Status> {
  outcome: Outcome<Status> | undefined;
  /** The word for a status. */
  labelOf: (status: Status) => string;
  onCheckAgain: () => unknown;
}

/** Says what came of a decision that did not simply work, and takes the focus: nothing else can be done meanwhile. */
export function DecisionNote<Status>({ outcome, ...props }: DecisionNoteProps<Status>) {
  const place = useRef<HTMLDivElement>(null);
  const hasOutcome = outcome !== undefined;
  useEffect(() => {
    if (hasOutcome) place.current?.focus();
  }, [hasOutcome]);

  return (
    <div ref={place} tabIndex={-1} className={classes.place}>
      {hasOutcome && <OutcomeNote outcome={outcome} {...props} />}
    </div>
  );
}

function OutcomeNote<Status>({
  outcome,
  labelOf,
  onCheckAgain,
}: DecisionNoteProps<Status> & { outcome: Outcome<Status> }) {
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
            Outcome unknown. {outcome.lack ?? 'The server could not be asked what came of it.'}
            <Button variant="default" size="xs" onClick={() => void onCheckAgain()}>
              Check again
            </Button>
          </Group>
        </Note>
      );
    case 'found':
      return outcome.hasHappened ? (
        <Note tone="success" role="status">
          The answer was lost on its way, but the decision was made: the status is {labelOf(outcome.status)}.
        </Note>
      ) : (
        <Note tone="warning" role="alert">
          {outcome.words} The decision was not made: the status is {labelOf(outcome.status)}.{' '}
          {outcome.lack ?? 'You can decide again; it counts once.'}
        </Note>
      );
    case 'conflict':
      return (
        <Note tone="warning" role="alert">
          {outcome.words} The status is now {labelOf(outcome.status)}.
        </Note>
      );
    case 'refused':
      return (
        <Note tone="danger" role="alert">
          {outcome.words}
        </Note>
      );
  }
}

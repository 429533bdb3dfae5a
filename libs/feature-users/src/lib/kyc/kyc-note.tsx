import type { ApiError } from '@countinghouse/api-client';
import { DateTime, Note } from '@countinghouse/ui';
import { Button, Group } from '@mantine/core';
import { useEffect, useRef } from 'react';
import classes from './kyc-review.module.css';
import type { KycOutcome } from './use-kyc-decision';

export interface KycNoteProps {
  outcome: KycOutcome | undefined;
  onCheckAgain: () => unknown;
}

/** Says what came of a decision that did not simply work, and takes the focus. */
export function KycNote({ outcome, onCheckAgain }: KycNoteProps) {
  const place = useRef<HTMLDivElement>(null);
  const hasOutcome = outcome !== undefined;
  useEffect(() => {
    if (hasOutcome) place.current?.focus();
  }, [hasOutcome]);

  return (
    <div ref={place} tabIndex={-1} className={classes.note}>
      {hasOutcome && <OutcomeNote outcome={outcome} onCheckAgain={onCheckAgain} />}
    </div>
  );
}

function OutcomeNote({ outcome, onCheckAgain }: KycNoteProps & { outcome: KycOutcome }) {
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
            Outcome unknown. The server could not be asked what came of it.
            <Button variant="default" size="xs" onClick={() => void onCheckAgain()}>
              Check again
            </Button>
          </Group>
        </Note>
      );
    case 'not made':
      return (
        <Note tone="warning" role="alert">
          No answer came, and the decision was not made. You can decide again.
        </Note>
      );
    case 'conflict':
      return <FasterNote refusal={outcome.refusal} />;
    case 'refused':
      return (
        <Note tone="danger" role="alert">
          {outcome.words}
        </Note>
      );
  }
}

function FasterNote({ refusal: { changedBy, changedAt } }: { refusal: ApiError }) {
  return (
    <Note tone="warning" role="alert">
      <strong>
        <bdi translate="no">{changedBy?.fullName ?? 'Somebody'}</bdi> was faster
      </strong>
      {changedAt !== undefined && (
        <>
          , on <DateTime value={changedAt} withTime />
        </>
      )}
      . Your decision was not made. Look at the case as it is now.
    </Note>
  );
}

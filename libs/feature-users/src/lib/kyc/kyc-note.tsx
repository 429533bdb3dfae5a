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

/** Reports a decision that failed or whose outcome is unknown, and takes the focus. */
export function KycNote({ outcome, onCheckAgain }: KycNoteProps) {
  const container = useRef<HTMLDivElement>(null);
  const hasOutcome = outcome !== undefined;
  useEffect(() => {
    if (hasOutcome) container.current?.focus();
  }, [hasOutcome]);

  return (
    <div ref={container} tabIndex={-1} className={classes.note}>
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
            Outcome unknown. The server could not be reached to confirm it.
            <Button variant="default" size="xs" onClick={() => void onCheckAgain()}>
              Check again
            </Button>
          </Group>
        </Note>
      );
    case 'not_applied':
      return (
        <Note tone="warning" role="alert">
          No response arrived, and the decision was not saved. You can decide again.
        </Note>
      );
    case 'conflict':
      return <ConflictNote error={outcome.error} />;
    case 'failed':
      return (
        <Note tone="danger" role="alert">
          {outcome.message}
        </Note>
      );
  }
}

function ConflictNote({ error: { changedBy, changedAt } }: { error: ApiError }) {
  return (
    <Note tone="warning" role="alert">
      <strong>
        <bdi translate="no">{changedBy?.fullName ?? 'Someone'}</bdi> already decided this
      </strong>
      {changedAt !== undefined && (
        <>
          , on <DateTime value={changedAt} withTime />
        </>
      )}
      . Your decision was not saved. Review the current state.
    </Note>
  );
}

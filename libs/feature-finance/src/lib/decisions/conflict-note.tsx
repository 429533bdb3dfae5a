import type { ApiError } from '@countinghouse/api-client';
import { DateTime, Note } from '@countinghouse/ui';

/** Explains a version conflict: who changed the record during the confirmation, and when, if known. */
export function ConflictNote({ error: { changedBy, changedAt } }: { error: ApiError }) {
  return (
    <Note tone="warning" role="status">
      <strong>
        <bdi translate="no">{changedBy?.fullName ?? 'Someone'}</bdi> already decided this
      </strong>
      {changedAt !== undefined && (
        <>
          , on <DateTime value={changedAt} withTime />
        </>
      )}
      . Nothing has changed yet. Current state:
    </Note>
  );
}

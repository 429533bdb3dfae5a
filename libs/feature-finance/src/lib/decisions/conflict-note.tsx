import type { ApiError } from '@countinghouse/api-client';
import { DateTime, Note } from '@countinghouse/ui';

/** Why a question is asked again: who changed the record while it was open, and when, as far as that is known. */
export function ConflictNote({ refusal: { changedBy, changedAt } }: { refusal: ApiError }) {
  return (
    <Note tone="warning" role="status">
      <strong>
        <bdi translate="no">{changedBy?.fullName ?? 'Somebody'}</bdi> was faster
      </strong>
      {changedAt !== undefined && (
        <>
          , on <DateTime value={changedAt} withTime />
        </>
      )}
      . Nothing has been done yet. This is how it is now:
    </Note>
  );
}

import { DateTime, Note } from '@countinghouse/ui';
import type { CaseActivity, CaseSnooze } from './queues-api';

export interface CaseStatusProps {
  activity: CaseActivity | undefined;
  /** The signed-in admin's id. */
  adminId: string | undefined;
  /** The case is in the list that is walked through. */
  isListed: boolean;
  /** The list that is walked through is of what is snoozed. */
  isSnoozedList: boolean;
}

/** Why a case is out of the queue: who has put it off, until when and why, or that it is gone from the list. */
export function CaseStatus({ activity, adminId, isListed, isSnoozedList }: CaseStatusProps) {
  const { snooze } = activity ?? {};
  if (snooze) {
    const { admin, until, note } = snooze;
    return (
      <Note tone="info" role="status">
        <Snoozer admin={admin} isOneself={admin._id === adminId} /> until{' '}
        <strong>
          <DateTime value={until} withTime />
        </strong>
        .
        {note != null && note !== '' && (
          <>
            {' '}
            “<bdi translate="no">{note}</bdi>”
          </>
        )}
      </Note>
    );
  }
  if (isListed) return null;
  return (
    <Note tone="info">
      {isSnoozedList
        ? 'This case is not snoozed any more.'
        : 'This case does not wait any more, or is not among the first.'}
    </Note>
  );
}

function Snoozer({ admin, isOneself }: { admin: CaseSnooze['admin']; isOneself: boolean }) {
  if (isOneself) return 'You have snoozed this case';
  return (
    <>
      <bdi translate="no">{admin.fullName}</bdi> has snoozed this case
    </>
  );
}

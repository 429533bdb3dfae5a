import { DateTime, Note } from '@countinghouse/ui';
import type { CaseActivity, CaseSnooze } from './queues-api';

export interface CaseStatusProps {
  activity: CaseActivity | undefined;
  /** The signed-in admin's id. */
  adminId: string | undefined;
  /** Whether the case is in the current list. */
  isListed: boolean;
  /** Whether the current list shows snoozed cases. */
  isSnoozedList: boolean;
}

/** Explains why a case is not in the queue: it is snoozed, or no longer listed. */
export function CaseStatus({ activity, adminId, isListed, isSnoozedList }: CaseStatusProps) {
  const { snooze } = activity ?? {};
  if (snooze) {
    const { admin, until, note } = snooze;
    return (
      <Note tone="info" role="status">
        <Snoozer admin={admin} isCurrentAdmin={admin._id === adminId} /> until{' '}
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
      {isSnoozedList ? 'This case is no longer snoozed.' : 'This case is no longer pending, or is not on this page.'}
    </Note>
  );
}

function Snoozer({ admin, isCurrentAdmin }: { admin: CaseSnooze['admin']; isCurrentAdmin: boolean }) {
  if (isCurrentAdmin) return 'You have snoozed this case';
  return (
    <>
      <bdi translate="no">{admin.fullName}</bdi> has snoozed this case
    </>
  );
}

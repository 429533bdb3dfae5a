import { queryFailure, readTotal } from '@countinghouse/api-client';
import { paths } from '@countinghouse/navigation';
import { actionLabel, actorName } from '@countinghouse/shared/exports';
import { Can } from '@countinghouse/permissions';
import { DetailSection, ErrorState, formatCount, Timeline } from '@countinghouse/ui';
import { Anchor, Skeleton } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useKeepsLog, useRecordHistory, type AuditEntry } from './audit-log-api';
import { recordQuery } from './audit-log-list';
import { ChangeList } from './change-list';

export interface RecordTimelineProps {
  /** The kind of record, in the contract's word. */
  recordType: 'user' | 'withdrawal' | 'transaction';
  /** The record's `_id`. */
  id: string;
}

/**
 * What was done to a record, for the main admin. For anybody else it draws nothing and does not even ask the server.
 * Put it below the record once that is there. A server without a log has no timeline.
 */
export function RecordTimeline(props: RecordTimelineProps) {
  return (
    <Can permission="main-admin">
      <History {...props} />
    </Can>
  );
}

function History({ recordType, id }: RecordTimelineProps) {
  const keepsLog = useKeepsLog();
  const history = useRecordHistory(recordType, id);
  const failure = queryFailure(history);
  const total = readTotal(history.data) ?? 0;
  if (!keepsLog || failure?.isNotAllowed) return null;

  return (
    <DetailSection title="History">
      {history.isPending && <Skeleton height={48} role="status" aria-label="Loading the history" />}
      {failure && <ErrorState {...failure} />}
      {history.data && <Entries entries={history.data.data} />}
      {history.data && total > history.data.data.length && (
        <Anchor component={Link} to={paths.auditLog() + recordQuery(recordType, id)}>
          {`All ${formatCount(total)} entries`}
        </Anchor>
      )}
    </DetailSection>
  );
}

function Entries({ entries }: { entries: readonly AuditEntry[] }) {
  if (entries.length === 0) return 'Nothing has been recorded yet.';
  return (
    <Timeline
      label="History"
      items={entries.map((entry) => ({
        id: entry._id,
        title: actionLabel(entry.action),
        time: entry.createdAt,
        by: [actorName(entry), entry.ip_address].filter(Boolean).join(', from '),
        children: <ChangeList entry={entry} most={5} />,
      }))}
    />
  );
}

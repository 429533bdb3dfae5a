import { getQueryFailure, readTotal } from '@countinghouse/api-client';
import { paths } from '@countinghouse/navigation';
import { getActionLabel, getActorName } from '@countinghouse/shared/exports';
import { Can } from '@countinghouse/permissions';
import { DetailSection, ErrorState, formatCount, Timeline } from '@countinghouse/ui';
import { Anchor, Skeleton } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useSupportsAuditLog, useRecordHistory, type AuditEntry } from './audit-log-api';
import { toRecordQuery } from './audit-log-list';
import { ChangeList } from './change-list';

export interface RecordTimelineProps {
  /** Record type as in the contract. */
  recordType: 'user' | 'withdrawal' | 'transaction';
  /** The record's `_id`. */
  id: string;
}

/**
 * Renders the audit history of a record for the main admin. For other admins it renders nothing and sends no request.
 * Place it below the loaded record. It also renders nothing if the server has no audit log.
 */
export function RecordTimeline(props: RecordTimelineProps) {
  return (
    <Can permission="main-admin">
      <History {...props} />
    </Can>
  );
}

function History({ recordType, id }: RecordTimelineProps) {
  const supportsAuditLog = useSupportsAuditLog();
  const history = useRecordHistory(recordType, id);
  const failure = getQueryFailure(history);
  const total = readTotal(history.data) ?? 0;
  if (!supportsAuditLog || failure?.isNotAllowed) return null;

  return (
    <DetailSection title="History">
      {history.isPending && <Skeleton height={48} role="status" aria-label="Loading the history" />}
      {failure && <ErrorState {...failure} />}
      {history.data && <Entries entries={history.data.data} />}
      {history.data && total > history.data.data.length && (
        <Anchor component={Link} to={paths.auditLog() + toRecordQuery(recordType, id)}>
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
        title: getActionLabel(entry.action),
        time: entry.createdAt,
        by: [getActorName(entry), entry.ip_address].filter(Boolean).join(', from '),
        children: <ChangeList entry={entry} maxFields={5} />,
      }))}
    />
  );
}

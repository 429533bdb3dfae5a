import type { CsvColumn } from '@countinghouse/csv';
import { DateTime, type DataColumn } from '@countinghouse/ui';
import type { AuditEntry } from './audit-log-api';
import { toChanges } from './entry-changes';
import { actionLabel, recordLabel } from './audit-log-labels';
import { ChangeList } from './change-list';
import { RecordName } from './record-name';

/** Who did it. An entry that nobody signed in for is the system's. */
export const actorName = ({ actor }: AuditEntry): string => actor?.fullName ?? 'System';

/** The columns of the audit log. */
export const auditLogColumns: readonly DataColumn<AuditEntry>[] = [
  {
    id: 'createdAt',
    header: 'Time',
    priority: 'high',
    width: '10rem',
    isSortable: true,
    cell: ({ createdAt }) => <DateTime value={createdAt} format="en-GB" withTime />,
  },
  { id: 'actor', header: 'Person', priority: 'high', cell: actorName },
  { id: 'action', header: 'Action', isTitle: true, canWrap: false, cell: ({ action }) => actionLabel(action) },
  { id: 'record', header: 'Record', cell: (entry) => <RecordName entry={entry} /> },
  {
    id: 'changes',
    header: 'Changes',
    canWrap: true,
    cell: (entry) => (entry.before || entry.after ? <ChangeList entry={entry} most={3} /> : '–'),
  },
  {
    id: 'ip_address',
    header: 'IP Address',
    priority: 'low',
    cell: ({ ip_address }) => (ip_address ? <code>{ip_address}</code> : '–'),
  },
];

const sides = (entry: AuditEntry, side: 'before' | 'after') =>
  toChanges(entry)
    .filter((change) => change[side] !== undefined)
    .map((change) => `${change.field}: ${change[side]}`)
    .join('; ');

/** The columns of the exported file. */
export const auditLogCsvColumns: readonly CsvColumn<AuditEntry>[] = [
  { header: 'Time', value: ({ createdAt }) => createdAt },
  { header: 'Person', value: actorName },
  { header: 'Email', value: ({ actor }) => actor?.email },
  { header: 'Action', value: ({ action }) => actionLabel(action) },
  { header: 'Record Type', value: ({ record_type }) => recordLabel(record_type) },
  { header: 'Record', value: ({ record_name }) => record_name },
  { header: 'Record ID', value: ({ record_id }) => record_id },
  { header: 'Before', value: (entry) => sides(entry, 'before') },
  { header: 'After', value: (entry) => sides(entry, 'after') },
  { header: 'IP Address', value: ({ ip_address }) => ip_address },
  { header: 'Request ID', value: ({ request_id }) => request_id },
];

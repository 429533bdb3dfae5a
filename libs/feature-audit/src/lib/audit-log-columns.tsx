import { getActionLabel, getActorName } from '@countinghouse/shared/exports';
import { type DataColumn, DateTime, Identifier } from '@countinghouse/ui';
import type { AuditEntry } from './audit-log-api';
import { ChangeList } from './change-list';
import { RecordName } from './record-name';

export const auditLogColumns: readonly DataColumn<AuditEntry>[] = [
  {
    id: 'createdAt',
    header: 'Time',
    priority: 'high',
    width: '10.5rem',
    isSortable: true,
    cell: ({ createdAt }) => <DateTime value={createdAt} withTime />,
  },
  { id: 'actor', header: 'Person', priority: 'high', cell: getActorName },
  { id: 'action', header: 'Action', isTitle: true, canWrap: false, cell: ({ action }) => getActionLabel(action) },
  { id: 'record', header: 'Record', width: '11rem', cell: (entry) => <RecordName entry={entry} /> },
  {
    id: 'changes',
    header: 'Changes',
    priority: 'always',
    width: '40%',
    canWrap: true,
    cell: (entry) => (entry.before || entry.after ? <ChangeList entry={entry} maxFields={3} /> : '–'),
  },
  {
    id: 'ip_address',
    header: 'IP Address',
    priority: 'low',
    cell: ({ ip_address }) => (ip_address ? <Identifier>{ip_address}</Identifier> : '–'),
  },
];

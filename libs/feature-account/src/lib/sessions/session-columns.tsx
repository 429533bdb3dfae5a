import { DateTime, formatOptional, type DataColumn } from '@countinghouse/ui';
import { SessionDevice } from './session-device';
import type { OpenSession } from './sessions-api';

export const sessionColumns: readonly DataColumn<OpenSession>[] = [
  {
    id: 'admin',
    header: 'Name',
    isTitle: true,
    isSortable: true,
    sortValue: ({ admin }) => admin.fullName,
    cell: ({ admin }) => admin.fullName,
  },
  { id: 'email', header: 'Email', priority: 'low', cell: ({ admin }) => admin.email },
  { id: 'device', header: 'Device', priority: 'always', cell: (session) => <SessionDevice session={session} /> },
  { id: 'ip_address', header: 'IP Address', priority: 'high', cell: ({ ip_address }) => formatOptional(ip_address) },
  {
    id: 'createdAt',
    header: 'Signed in',
    isSortable: true,
    sortValue: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <DateTime value={createdAt} withTime />,
  },
  {
    id: 'last_used',
    header: 'Last used',
    isSortable: true,
    sortValue: ({ last_used }) => last_used,
    cell: ({ last_used }) => <DateTime value={last_used} withTime />,
  },
];

import { paths } from '@countinghouse/areas';
import { RecordLink, WordBadge, wordOf, type DataColumn } from '@countinghouse/ui';
import { userStatuses } from '../users/user-labels';
import { listPermissions } from './subadmin-labels';
import type { Subadmin } from './subadmins-api';

/** The columns of the sub-admins list. */
export const subadminColumns: readonly DataColumn<Subadmin>[] = [
  {
    id: 'fullName',
    header: 'Name',
    isTitle: true,
    isSortable: true,
    sortValue: ({ fullName }) => fullName,
    cell: ({ _id, fullName }) => <RecordLink href={paths.subadminEdit(_id)}>{fullName}</RecordLink>,
  },
  {
    id: 'email',
    header: 'Email',
    isSortable: true,
    sortValue: ({ email }) => email,
    cell: ({ email }) => email,
  },
  {
    id: 'phoneNumber',
    header: 'Phone',
    isSortable: true,
    sortValue: ({ phoneNumber }) => phoneNumber,
    cell: ({ phoneNumber }) => phoneNumber || '-',
  },
  {
    id: 'permissions',
    header: 'Permissions',
    canWrap: true,
    cell: ({ permissions }) => listPermissions(permissions),
  },
  {
    id: 'status',
    header: 'Status',
    isSortable: true,
    sortValue: ({ status }) => wordOf(userStatuses, status).label,
    cell: ({ status }) => <WordBadge vocabulary={userStatuses} word={status} />,
  },
];

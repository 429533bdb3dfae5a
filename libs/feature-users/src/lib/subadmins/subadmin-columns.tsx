import { activityStatuses } from '@countinghouse/feature-records';
import { paths } from '@countinghouse/navigation';
import { listPermissions } from '@countinghouse/permissions';
import type { CsvColumn } from '@countinghouse/shared/csv';
import { type DataColumn, orDash, PhoneNumber, RecordLink, WordBadge, wordOf } from '@countinghouse/ui';
import { accountName } from '../account-name';
import { namelessSubadmin } from './subadmin-labels';
import type { Subadmin } from './subadmins-api';

/** The columns of the sub-admins list. */
export const subadminColumns: readonly DataColumn<Subadmin>[] = [
  {
    id: 'fullName',
    header: 'Name',
    isTitle: true,
    isSortable: true,
    sortValue: ({ fullName }) => fullName,
    cell: (subadmin) => (
      <RecordLink href={paths.subadminEdit(subadmin._id)} label={accountName(subadmin, namelessSubadmin)}>
        {subadmin.fullName}
      </RecordLink>
    ),
  },
  {
    id: 'email',
    header: 'Email',
    priority: 'high',
    isSortable: true,
    sortValue: ({ email }) => email,
    cell: ({ email }) => orDash(email),
  },
  {
    id: 'phoneNumber',
    header: 'Phone',
    priority: 'low',
    isSortable: true,
    sortValue: ({ phoneNumber }) => phoneNumber,
    cell: ({ phoneNumber }) => <PhoneNumber value={phoneNumber} />,
  },
  {
    id: 'permissions',
    header: 'Permissions',
    canWrap: true,
    cell: ({ permissions }) => orDash(listPermissions(permissions)),
  },
  {
    id: 'status',
    header: 'Status',
    priority: 'always',
    isSortable: true,
    sortValue: ({ status }) => status && wordOf(activityStatuses, status).label,
    cell: ({ status }) => <WordBadge vocabulary={activityStatuses} word={status} />,
  },
];

/** The columns of the exported file. */
export const subadminCsvColumns: readonly CsvColumn<Subadmin>[] = [
  { header: 'Name', value: ({ fullName }) => fullName },
  { header: 'Email', value: ({ email }) => email },
  { header: 'Phone', value: ({ phoneNumber }) => phoneNumber },
  { header: 'Permissions', value: ({ permissions }) => listPermissions(permissions) },
  { header: 'Status', value: ({ status }) => status && wordOf(activityStatuses, status).label },
];

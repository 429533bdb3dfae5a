import { activityStatuses } from '@countinghouse/feature-records';
import { paths } from '@countinghouse/navigation';
import { listPermissions } from '@countinghouse/permissions';
import type { CsvColumn } from '@countinghouse/shared/csv';
import {
  type DataColumn,
  formatOptional,
  PhoneNumber,
  RecordLink,
  LabelBadge,
  getStatusLabel,
} from '@countinghouse/ui';
import { getAccountName } from '../account-name';
import { SUBADMIN_FALLBACK_NAME } from './subadmin-labels';
import type { Subadmin } from './subadmins-api';

export const subadminColumns: readonly DataColumn<Subadmin>[] = [
  {
    id: 'fullName',
    header: 'Name',
    isTitle: true,
    isSortable: true,
    sortValue: ({ fullName }) => fullName,
    cell: (subadmin) => (
      <RecordLink href={paths.subadminEdit(subadmin._id)} label={getAccountName(subadmin, SUBADMIN_FALLBACK_NAME)}>
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
    cell: ({ email }) => formatOptional(email),
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
    cell: ({ permissions }) => formatOptional(listPermissions(permissions)),
  },
  {
    id: 'status',
    header: 'Status',
    priority: 'always',
    isSortable: true,
    sortValue: ({ status }) => status && getStatusLabel(activityStatuses, status).label,
    cell: ({ status }) => <LabelBadge labels={activityStatuses} value={status} />,
  },
];

export const subadminCsvColumns: readonly CsvColumn<Subadmin>[] = [
  { header: 'Name', value: ({ fullName }) => fullName },
  { header: 'Email', value: ({ email }) => email },
  { header: 'Phone', value: ({ phoneNumber }) => phoneNumber },
  { header: 'Permissions', value: ({ permissions }) => listPermissions(permissions) },
  { header: 'Status', value: ({ status }) => status && getStatusLabel(activityStatuses, status).label },
];

import { paths } from '@countinghouse/areas';
import { RecordLink, WordBadge, type DataColumn } from '@countinghouse/ui';
import { kycStatuses, kycStatusOf } from './user-labels';
import type { UserListItem } from './users-api';

/** The columns of the users list; their ids are what the server sorts by. */
export const userColumns: readonly DataColumn<UserListItem>[] = [
  {
    id: 'fullName',
    header: 'Name',
    isTitle: true,
    isSortable: true,
    cell: (user) => <RecordLink href={paths.userEdit(user._id)}>{user.fullName}</RecordLink>,
  },
  { id: 'email', header: 'Email', isSortable: true, cell: (user) => user.email },
  // A dash, as the product's document writes it.
  { id: 'phoneNumber', header: 'Phone', isSortable: true, cell: (user) => user.phoneNumber || '-' },
  {
    id: 'kyc_status',
    header: 'KYC Status',
    isSortable: true,
    cell: (user) => <WordBadge vocabulary={kycStatuses} word={kycStatusOf(user)} />,
  },
];

import { kycStatuses } from '@countinghouse/feature-records';
import { useRecordPath, UserLink } from '@countinghouse/navigation';
import { type DataColumn, joinPresent, PhoneNumber, RecordLink, LabelBadge, getStatusLabel } from '@countinghouse/ui';
import { getAccountName } from '../account-name';
import { getKycStatus } from './user-labels';
import type { User } from './users-api';

/** The columns of the users list. Their ids are the sort fields of the server. */
export const userColumns: readonly DataColumn<User>[] = [
  {
    id: 'fullName',
    header: 'Name',
    isTitle: true,
    isSortable: true,
    sortValue: ({ fullName }) => fullName,
    cell: (user) => <UserName user={user} />,
  },
  {
    id: 'email',
    header: 'Email',
    text: ({ email }) => email,
    priority: 'high',
    isSortable: true,
    sortValue: ({ email }) => email,
    cell: ({ _id, email }) => <UserLink id={_id}>{email}</UserLink>,
  },
  {
    id: 'phoneNumber',
    header: 'Phone',
    isSortable: true,
    sortValue: ({ phoneNumber }) => phoneNumber,
    // The product specification shows a dash for a missing number.
    cell: ({ phoneNumber }) => <PhoneNumber value={phoneNumber} />,
  },
  {
    id: 'kyc_status',
    header: 'KYC Status',
    priority: 'always',
    isSortable: true,
    sortValue: (user) => getStatusLabel(kycStatuses, getKycStatus(user)).label,
    cell: (user) => (
      <LabelBadge
        labels={kycStatuses}
        value={getKycStatus(user)}
        note={joinPresent([user.kyc_reason, user.kyc_reason_details], '\n')}
      />
    ),
  },
];

function UserName({ user }: { user: User }) {
  const getPath = useRecordPath();
  return (
    <RecordLink href={getPath({ kind: 'user', _id: user._id })} label={getAccountName(user)}>
      {user.fullName}
    </RecordLink>
  );
}

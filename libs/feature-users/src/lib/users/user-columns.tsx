import { kycStatuses } from '@countinghouse/feature-records';
import { useRecordPath, UserLink } from '@countinghouse/navigation';
import { type DataColumn, joinKnown, PhoneNumber, RecordLink, WordBadge, wordOf } from '@countinghouse/ui';
import { accountName } from '../account-name';
import { kycStatusOf } from './user-labels';
import type { User } from './users-api';

/** The columns of the users list; their ids are what the server sorts by, where it can. */
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
    // A dash, as the product's document writes it.
    cell: ({ phoneNumber }) => <PhoneNumber value={phoneNumber} />,
  },
  {
    id: 'kyc_status',
    header: 'KYC Status',
    priority: 'always',
    isSortable: true,
    sortValue: (user) => wordOf(kycStatuses, kycStatusOf(user)).label,
    cell: (user) => (
      <WordBadge
        vocabulary={kycStatuses}
        word={kycStatusOf(user)}
        note={joinKnown([user.kyc_reason, user.kyc_reason_details], '\n')}
      />
    ),
  },
];

function UserName({ user }: { user: User }) {
  const pathOf = useRecordPath();
  return (
    <RecordLink href={pathOf({ kind: 'user', _id: user._id })} label={accountName(user)}>
      {user.fullName}
    </RecordLink>
  );
}

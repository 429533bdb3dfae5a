import { withdrawalStatuses } from '@countinghouse/feature-records';
import { paths, UserLink } from '@countinghouse/navigation';
import {
  type DataColumn,
  DateTime,
  Hash,
  Money,
  PhoneNumber,
  RecordLink,
  LabelBadge,
  getStatusLabel,
} from '@countinghouse/ui';
import { formatReason } from '../decisions/decision-reason';
import { getRecordName } from '../names';
import type { Withdrawal } from './withdrawals-api';

/** Columns of the withdrawals list. Their ids are the server's sort keys. */
export const withdrawalColumns: readonly DataColumn<Withdrawal>[] = [
  { id: 'position', header: 'S. No.', priority: 'low', width: '4rem', cell: (_withdrawal, position) => position },
  {
    id: 'username',
    header: 'User Name',
    priority: 'high',
    text: ({ username }) => username,
    cell: ({ user_id, username }) => <UserLink id={user_id?._id}>{username}</UserLink>,
  },
  {
    id: 'email',
    header: 'Email',
    text: ({ email }) => email,
    cell: ({ user_id, email }) => <UserLink id={user_id?._id}>{email}</UserLink>,
  },
  {
    id: 'wallet_address',
    header: 'Wallet Address',
    cell: ({ wallet_address, withdrawal_request }) => (
      <Hash value={wallet_address} label={`wallet address of ${getRecordName('withdrawal', withdrawal_request)}`} />
    ),
  },
  {
    id: 'phoneNumber',
    header: 'Phone No.',
    priority: 'low',
    cell: ({ phoneNumber }) => <PhoneNumber value={phoneNumber} />,
  },
  {
    id: 'withdrawal_request',
    header: 'Withdrawal ID',
    isTitle: true,
    isSortable: true,
    sortValue: ({ withdrawal_request }) => withdrawal_request,
    cell: ({ _id, withdrawal_request }) => (
      <RecordLink href={paths.withdrawalView(_id)} label={getRecordName('withdrawal', withdrawal_request)}>
        {withdrawal_request}
      </RecordLink>
    ),
  },
  {
    id: 'amount',
    header: 'Amount',
    priority: 'always',
    align: 'end',
    isSortable: true,
    sortValue: ({ amount }) => amount,
    cell: ({ amount }) => <Money value={amount} />,
  },
  {
    id: 'createdAt',
    header: 'Request Date',
    priority: 'high',
    isSortable: true,
    sortValue: ({ createdAt }) => Date.parse(createdAt ?? ''),
    cell: ({ createdAt }) => <DateTime value={createdAt} format="en-GB" />,
  },
  {
    id: 'status',
    header: 'Status',
    priority: 'always',
    isSortable: true,
    sortValue: ({ status }) => status && getStatusLabel(withdrawalStatuses, status).label,
    cell: (withdrawal) => (
      <LabelBadge labels={withdrawalStatuses} value={withdrawal.status} note={formatReason(withdrawal)} />
    ),
  },
];

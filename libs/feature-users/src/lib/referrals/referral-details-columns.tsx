import { kycStatuses } from '@countinghouse/feature-records';
import { UserLink } from '@countinghouse/navigation';
import {
  dash,
  type DataColumn,
  DateTime,
  formatCount,
  Money,
  PhoneNumber,
  LabelBadge,
  getStatusLabel,
} from '@countinghouse/ui';
import { getKycStatus } from '../users/user-labels';
import { formatMultiplierGain, formatPercent } from './referral-labels';
import type { AchievedMilestone, ReferralEarning, ReferredUser } from './referrals-api';

export const referredUserColumns: readonly DataColumn<ReferredUser>[] = [
  {
    id: 'fullName',
    header: 'Name',
    text: ({ fullName }) => fullName,
    isTitle: true,
    isSortable: true,
    sortValue: ({ fullName }) => fullName,
    cell: ({ _id, fullName }) => <UserLink id={_id}>{fullName}</UserLink>,
  },
  {
    id: 'email',
    header: 'Email',
    text: ({ email }) => email,
    isSortable: true,
    sortValue: ({ email }) => email,
    cell: ({ _id, email }) => <UserLink id={_id}>{email}</UserLink>,
  },
  {
    id: 'phoneNumber',
    header: 'Phone',
    priority: 'low',
    cell: ({ phoneNumber }) => <PhoneNumber value={phoneNumber} />,
  },
  {
    id: 'kyc_status',
    header: 'KYC Status',
    priority: 'always',
    isSortable: true,
    sortValue: (user) => getStatusLabel(kycStatuses, getKycStatus(user)).label,
    cell: (user) => <LabelBadge labels={kycStatuses} value={getKycStatus(user)} />,
  },
  {
    id: 'createdAt',
    header: 'Date Joined',
    isSortable: true,
    sortValue: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <DateTime value={createdAt} format="dd-mm-yyyy" />,
  },
];

/** The columns of the earnings if the program contains all of them. */
export const fullEarningColumns: readonly DataColumn<ReferralEarning>[] = [
  {
    id: 'fullName',
    header: 'Referred User',
    text: ({ referred_user_id }) => referred_user_id?.fullName,
    isTitle: true,
    isSortable: true,
    sortValue: ({ referred_user_id }) => referred_user_id?.fullName,
    cell: ({ referred_user_id }) => <UserLink id={referred_user_id?._id}>{referred_user_id?.fullName}</UserLink>,
  },
  {
    id: 'email',
    header: 'Email',
    text: ({ referred_user_id }) => referred_user_id?.email,
    cell: ({ referred_user_id }) => <UserLink id={referred_user_id?._id}>{referred_user_id?.email}</UserLink>,
  },
  {
    id: 'investment_amount',
    header: 'Investment',
    priority: 'high',
    align: 'end',
    isSortable: true,
    sortValue: ({ investment_amount }) => investment_amount,
    cell: ({ investment_amount }) => <Money value={investment_amount} />,
  },
  {
    id: 'earning_amount',
    header: 'Earning',
    priority: 'always',
    align: 'end',
    isSortable: true,
    sortValue: ({ earning_amount }) => earning_amount,
    cell: ({ earning_amount }) => <Money value={earning_amount} />,
  },
  {
    id: 'multiplier_applied',
    header: 'Multiplier %',
    align: 'end',
    isSortable: true,
    sortValue: ({ multiplier_applied }) => multiplier_applied,
    cell: ({ multiplier_applied }) => <span data-figures>{formatPercent(multiplier_applied)}</span>,
  },
  {
    id: 'earning_date',
    header: 'Date',
    isSortable: true,
    sortValue: ({ earning_date }) => earning_date,
    cell: ({ earning_date }) => <DateTime value={earning_date} format="dd-mm-yyyy" />,
  },
];

/** The columns of paged earnings; the server does not sort them by user name. */
export const earningColumns = fullEarningColumns.map((column) =>
  column.id === 'fullName' ? { ...column, isSortable: false } : column,
);

export const milestoneColumns: readonly DataColumn<AchievedMilestone>[] = [
  {
    id: 'milestone_number',
    header: 'Milestone',
    isTitle: true,
    cell: ({ milestone_number }) =>
      milestone_number === undefined ? dash : `Milestone ${formatCount(milestone_number)}`,
  },
  {
    id: 'referrals_required',
    header: 'Referrals Required',
    align: 'end',
    cell: ({ referrals_required }) => <span data-figures>{formatCount(referrals_required)}</span>,
  },
  {
    id: 'multiplier_added',
    header: 'Multiplier Added',
    priority: 'always',
    align: 'end',
    cell: ({ multiplier_added }) => <span data-figures>{formatMultiplierGain(multiplier_added)}</span>,
  },
  {
    id: 'achieved_date',
    header: 'Date Achieved',
    cell: ({ achieved_date }) => <DateTime value={achieved_date} format="dd-mm-yyyy" />,
  },
];

import { referralStatuses } from '@countinghouse/feature-records';
import { UserLink } from '@countinghouse/navigation';
import {
  DateTime,
  formatCount,
  Money,
  formatOptional,
  RecordLink,
  LabelBadge,
  getStatusLabel,
  type DataColumn,
} from '@countinghouse/ui';
import { getAccountName } from '../account-name';
import { formatPercent } from './referral-labels';
import type { ReferralProgram } from './referrals-api';
import { getProgramPath } from './referrals-list';

/** The columns of the referral list. Their ids are the sort fields of the server. */
export const referralColumns: readonly DataColumn<ReferralProgram>[] = [
  {
    id: 'fullName',
    header: 'Referrer Name',
    isTitle: true,
    isSortable: true,
    sortValue: ({ user_id }) => user_id?.fullName,
    cell: (program) => (
      <RecordLink href={getProgramPath(program)} label={getAccountName(program.user_id)}>
        {program.user_id?.fullName}
      </RecordLink>
    ),
  },
  {
    id: 'email',
    header: 'Email',
    text: ({ user_id }) => user_id?.email,
    isSortable: true,
    sortValue: ({ user_id }) => user_id?.email,
    cell: ({ user_id }) => <UserLink id={user_id?._id}>{user_id?.email}</UserLink>,
  },
  {
    id: 'referral_code',
    header: 'Referral Code',
    isSortable: true,
    sortValue: ({ referral_code }) => referral_code,
    cell: ({ referral_code }) => formatOptional(referral_code),
  },
  {
    id: 'total_referrals',
    header: 'Total Referrals',
    priority: 'high',
    align: 'end',
    isSortable: true,
    sortValue: ({ total_referrals }) => total_referrals,
    cell: ({ total_referrals }) => <span data-figures>{formatCount(total_referrals)}</span>,
  },
  {
    id: 'active_referrals',
    header: 'Active Referrals',
    align: 'end',
    isSortable: true,
    sortValue: ({ active_referrals }) => active_referrals,
    cell: ({ active_referrals }) => <span data-figures>{formatCount(active_referrals)}</span>,
  },
  {
    id: 'current_multiplier',
    header: 'Multiplier %',
    align: 'end',
    isSortable: true,
    sortValue: ({ current_multiplier }) => current_multiplier,
    cell: ({ current_multiplier }) => <span data-figures>{formatPercent(current_multiplier)}</span>,
  },
  {
    id: 'total_earnings',
    header: 'Total Earnings',
    priority: 'always',
    align: 'end',
    isSortable: true,
    sortValue: ({ total_earnings }) => total_earnings,
    cell: ({ total_earnings }) => <Money value={total_earnings} />,
  },
  {
    id: 'createdAt',
    header: 'Date Created',
    priority: 'low',
    isSortable: true,
    sortValue: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <DateTime value={createdAt} format="dd-mm-yyyy" />,
  },
  {
    id: 'status',
    header: 'Status',
    priority: 'always',
    isSortable: true,
    sortValue: ({ status }) => status && getStatusLabel(referralStatuses, status).label,
    cell: ({ status }) => <LabelBadge labels={referralStatuses} value={status} />,
  },
];

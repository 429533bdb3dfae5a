import { DateTime, formatCount, Money, orDash, RecordLink, WordBadge, type DataColumn } from '@countinghouse/ui';
import { accountName } from '../account-name';
import { percent, referralStatuses } from './referral-labels';
import type { ReferralProgram } from './referrals-api';
import { programPath } from './referrals-list';

/** The columns of the referral list. */
export const referralColumns: readonly DataColumn<ReferralProgram>[] = [
  {
    id: 'fullName',
    header: 'Referrer Name',
    isTitle: true,
    cell: (program) => (
      <RecordLink href={programPath(program)} label={accountName(program.user_id)}>
        {program.user_id?.fullName}
      </RecordLink>
    ),
  },
  { id: 'email', header: 'Email', cell: ({ user_id }) => orDash(user_id?.email) },
  { id: 'referral_code', header: 'Referral Code', cell: ({ referral_code }) => orDash(referral_code) },
  {
    id: 'total_referrals',
    header: 'Total Referrals',
    priority: 'high',
    align: 'end',
    cell: ({ total_referrals }) => <span data-figures>{formatCount(total_referrals)}</span>,
  },
  {
    id: 'active_referrals',
    header: 'Active Referrals',
    align: 'end',
    cell: ({ active_referrals }) => <span data-figures>{formatCount(active_referrals)}</span>,
  },
  {
    id: 'current_multiplier',
    header: 'Multiplier %',
    align: 'end',
    cell: ({ current_multiplier }) => <span data-figures>{percent(current_multiplier)}</span>,
  },
  {
    id: 'total_earnings',
    header: 'Total Earnings',
    priority: 'always',
    align: 'end',
    cell: ({ total_earnings }) => <Money value={total_earnings} />,
  },
  {
    id: 'createdAt',
    header: 'Date Created',
    priority: 'low',
    cell: ({ createdAt }) => <DateTime value={createdAt} format="dd-mm-yyyy" />,
  },
  {
    id: 'status',
    header: 'Status',
    priority: 'always',
    cell: ({ status }) => <WordBadge vocabulary={referralStatuses} word={status} />,
  },
];

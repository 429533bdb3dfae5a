import { paths } from '@countinghouse/areas';
import { DateTime, Money, RecordLink, WordBadge, type DataColumn } from '@countinghouse/ui';
import { count, percent, referralStatuses } from './referral-labels';
import type { ReferralProgram } from './referrals-api';

/** The columns of the referral list. */
export const referralColumns: readonly DataColumn<ReferralProgram>[] = [
  {
    id: 'fullName',
    header: 'Referrer Name',
    isTitle: true,
    cell: ({ user_id }) => <RecordLink href={paths.referralDetails(user_id._id)}>{user_id.fullName}</RecordLink>,
  },
  { id: 'email', header: 'Email', cell: ({ user_id }) => user_id.email },
  { id: 'referral_code', header: 'Referral Code', cell: ({ referral_code }) => referral_code },
  {
    id: 'total_referrals',
    header: 'Total Referrals',
    align: 'end',
    cell: ({ total_referrals }) => <span data-figures>{count(total_referrals)}</span>,
  },
  {
    id: 'active_referrals',
    header: 'Active Referrals',
    align: 'end',
    cell: ({ active_referrals }) => <span data-figures>{count(active_referrals)}</span>,
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
    align: 'end',
    cell: ({ total_earnings }) => <Money value={total_earnings} />,
  },
  {
    id: 'createdAt',
    header: 'Date Created',
    cell: ({ createdAt }) => <DateTime value={createdAt} format="dd-mm-yyyy" />,
  },
  { id: 'status', header: 'Status', cell: ({ status }) => <WordBadge vocabulary={referralStatuses} word={status} /> },
];

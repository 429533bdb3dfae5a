import type { Schemas } from '@countinghouse/api-client/strict';
import type { Handlers } from '../../contract/operation-types';
import type { Deps } from '../../config/deps';
import { notFound } from '../../common/http-error';
import { readPage } from '../../database/listing/read-page';
import { toDollars } from '../../common/money';
import { listTopReferrers, type TopReferrerRow } from '../referrals/referrals-repository';
import { toAdmin } from '../admins/admin-mapping';
import { findAdmin } from '../session/session-repository';
import { transactionList } from '../transactions/transaction-list';
import { toTransaction } from '../transactions/transaction-mapping';
import { readFigures, type Figures } from './dashboard-repository';

const toLeader = ({
  userId,
  fullName,
  email,
  totalReferrals,
  totalEarnings,
}: TopReferrerRow): Schemas['LeaderboardEntry'] => ({
  user_id: { _id: userId, fullName, email },
  total_referrals: totalReferrals,
  total_earnings: toDollars(totalEarnings),
});

const toStats = (figures: Figures, leaders: readonly TopReferrerRow[]): Schemas['DashboardStats'] => ({
  users: figures.users,
  withdrawals: figures.withdrawals,
  wallet: { totalCredit: toDollars(figures.totalCredit), totalDebit: toDollars(figures.totalDebit) },
  topups: {
    total: figures.topupsPending + figures.topupsApproved + figures.topupsCancelled,
    byStatus: {
      pending: figures.topupsPending,
      approved: figures.topupsApproved,
      cancelled: figures.topupsCancelled,
    },
  },
  plans: {
    purchased: figures.purchased,
    active: figures.activePlans,
    totalInvested: toDollars(figures.totalInvested),
    totalLockTime: figures.totalLockTime,
  },
  referrals: { total: figures.referrals, leaderboard: leaders.map(toLeader) },
  supportTickets: { pending: figures.ticketsPending, resolved: figures.ticketsResolved },
});

export function dashboardHandlers({ database: { orm } }: Deps): Pick<Handlers, 'getDashboard'> {
  return {
    getDashboard: async ({ params, query: { page = 1, limit = 10 } }) => {
      const [account, figures, leaders, { rows: transactions, total }] = await Promise.all([
        findAdmin(orm, params.id),
        readFigures(orm),
        listTopReferrers(orm),
        readPage(orm, transactionList, {}, { page, limit }),
      ]);
      if (!account) throw notFound('Admin');
      return {
        data: toAdmin(account),
        stats: toStats(figures, leaders),
        netEarnings: toDollars(figures.netEarnings),
        recentTransactions: { data: transactions.map(toTransaction), total, page, limit },
      };
    },
  };
}

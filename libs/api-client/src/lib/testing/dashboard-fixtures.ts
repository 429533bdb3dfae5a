import type { Schemas } from '../../strict';
import { createFixture } from './fixture';

export const dashboardFixtures = {
  dashboardStats: createFixture<Schemas['DashboardStats']>({
    users: 400,
    withdrawals: 60,
    wallet: { totalCredit: 812400.25, totalDebit: 356120.5 },
    topups: { total: 3000, byStatus: { pending: 240, approved: 2520, cancelled: 240 } },
    plans: { purchased: 310, active: 10, totalInvested: 455000, totalLockTime: 18250 },
    referrals: {
      total: 96,
      leaderboard: [
        {
          user_id: { _id: 'user-1', fullName: 'Ada Lovelace', email: 'ada@example.com' },
          total_referrals: 12,
          total_earnings: 640.5,
        },
      ],
    },
    supportTickets: { pending: 24, resolved: 57 },
  }),
};

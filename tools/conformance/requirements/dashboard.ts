import type { Section } from '../section';

export const dashboard: Section = {
  title: '2 Dashboard',
  requirements: {
    'dashboard.title': "The screen is titled 'Analytics Report' (section 1).",
    'dashboard.admin': "A card shows the admin's full name, role as a badge, and email.",
    'dashboard.headlines': 'Four figures: Net Earnings in US dollars, Total Users, Plans Sold, Total Topups.',
    'dashboard.overview':
      'A bar chart, Platform Overview: users, withdrawals, plans purchased, referrals, pending tickets.',
    'dashboard.wallet': 'A pie, Wallet Distribution: credit against debit, as currency.',
    'dashboard.topups': 'A pie, Topup Status: pending, approved, cancelled.',
    'dashboard.plans':
      'A panel, Plans Overview: active plans, total purchased, total invested as currency, total lock time in days.',
    'dashboard.referrers': 'A table, Top Referrers: the first three of the leaderboard.',
    'dashboard.referrers-columns': 'Its columns are user name, email, referral count and earnings.',
    'dashboard.recent-columns': 'A table, Recent Transactions: Date, User, Type, Amount, Description.',
    'dashboard.recent-total': 'It tells how many there are in all.',
    'dashboard.recent-paging':
      "Numbered pages with Previous and Next, and 'Showing X to Y of Z entries', only where there are more than one page holds.",
    'dashboard.tickets': 'A panel, Support Tickets: how many are pending, and Resolved, which says 0.',
    'dashboard.tickets-live': "Where the deployment wants true figures, Resolved is the server's figure.",
    'dashboard.actions':
      'Quick Actions lead to /admin/users, /admin/plans, /admin/withdrawals and /admin/support-tickets.',
  },
};

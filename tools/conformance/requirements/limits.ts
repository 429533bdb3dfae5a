import type { Section } from '../section';

export const limits: Section = {
  title: '9 Constants and limits',
  requirements: {
    'limit.badge': 'The badge of the bell ends at 9+.',
    'limit.notifications-height': 'The list of notifications scrolls beyond 400 px.',
    'limit.notifications-badge': 'The badge in its head says 6.',
    'limit.sign-in-status': 'Signing in succeeds with 200 alone.',
    'limit.user-status': 'Changing a user succeeds with 200, creating one with 201.',
    'limit.recent-page': 'Recent transactions come ten to a page.',
    'limit.top-referrers': 'Three top referrers are shown.',
    'limit.dashboard-currency': 'The dashboard counts money in US dollars.',
    'limit.chart-colours': 'Charts have five colours.',
    'limit.resolved': 'The dashboard says 0 for resolved tickets.',
    'limit.users-page': 'The users list begins with page 1, ten to a page.',
    'limit.referrals-page': 'Referrals come ten to a page; 10, 25, 50 and 100 are offered.',
    'limit.transactions':
      'A call brings up to 1,000 transactions, shown ten to a page; 10, 25, 50 and 100 are offered.',
    'limit.user-wallet-page': "A wallet's transactions come ten to a page.",
    'limit.document-height': 'A document is shown at most 200 px high.',
    'limit.hash': 'A hash or address of more than 20 characters shows its first and last ten around an ellipsis.',
    'limit.description': 'A description of more than 50 characters is cut to 50.',
    'limit.plan-values':
      'Units are days, months and years; types standard and vip; a new plan is days, standard, active.',
    'limit.networks': 'Five networks for wallets, USDT_ERC20 first; the filter of transactions offers four.',
    'limit.currency': 'Money is in US dollars, without decimals in the history of transactions.',
    'limit.dates': 'Dates are en-GB for withdrawals and transactions, en-IN for tickets, dd-mm-yyyy for referrals.',
  },
};

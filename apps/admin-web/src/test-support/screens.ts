import { within } from '@testing-library/react';

/** A screen that shows what the server has. */
export interface Screen {
  name: string;
  address: string;
  /** The call without which there is nothing to show, as MSW writes its path below the API's. */
  reads: string;
  /** What the screen says where the answer is a failure, or makes no sense. */
  fails: RegExp;
  /** What is there once the call has worked. */
  shows: () => HTMLElement | undefined;
  /** The vocabulary by which the screen chooses its records: one whose word it does not know is not its own. */
  choosesBy?: string;
}

/** The screen without the frame around it. */
export function main() {
  const found = document.querySelector('main');
  if (!found) throw new Error('There is no screen.');
  return within(found);
}

const text = (words: string) => () => main().getAllByText(words)[0];
const field = (label: string) => () => main().getByLabelText(label, { exact: true });
const row = () => main().getAllByRole('row')[1];
const part = (name: string) => () => main().getByRole('region', { name });

/** Every screen of the product that reads something. */
export const screens: readonly Screen[] = [
  {
    name: 'dashboard',
    address: '/admin/dashboard',
    reads: '/info/:id',
    fails: /Internal Server Error|An unexpected error occurred/,
    shows: text('Net Earnings'),
  },
  {
    name: 'users list',
    address: '/admin/users',
    reads: '/user/getall',
    fails: /Failed to fetch users\.|Error fetching users\./,
    shows: row,
  },
  {
    name: 'edit user',
    address: '/admin/users/edit/user-1',
    reads: '/user/details/:id',
    fails: /Failed to load user|Error fetching user details/,
    shows: field('Full Name'),
  },
  {
    name: 'user overview',
    address: '/admin/users/user-1',
    reads: '/user/overview/:id',
    fails: /Failed to load user|Error fetching user details/,
    shows: part('Waits for a decision'),
  },
  {
    name: 'user wallet',
    address: '/admin/user/wallet/user-1',
    reads: '/user/wallet/info/:id',
    fails: /Failed to fetch wallet info/,
    shows: part('Wallet Transactions'),
  },
  {
    name: 'ledger',
    address: '/admin/users/user-1/ledger',
    reads: '/user/ledger/:id',
    fails: /Failed to fetch the ledger/,
    shows: part('Ledger'),
  },
  {
    name: 'statement',
    address: '/admin/users/user-1/statement',
    reads: '/user/ledger/:id',
    fails: /Failed to fetch the ledger/,
    shows: () => main().getByRole('article'),
  },
  {
    name: 'user transactions',
    address: '/admin/transactions/user/user-1',
    reads: '/transactions/user/:id',
    fails: /Failed to fetch transactions/,
    shows: row,
  },
  {
    name: 'plans list',
    address: '/admin/plans',
    reads: '/plan/getall',
    fails: /Failed to load plans\./,
    shows: row,
  },
  {
    name: 'edit plan',
    address: '/admin/plans/edit/plan-1',
    reads: '/plan/details/:id',
    fails: /Failed to fetch plan details/,
    shows: field('Category'),
  },
  {
    name: 'sub-admins list',
    address: '/admin/subadmins',
    reads: '/subadmin/getall',
    fails: /Failed to fetch subadmins\./,
    shows: row,
    choosesBy: 'AdminRole',
  },
  {
    name: 'edit sub-admin',
    address: '/admin/subadmins/edit/subadmin-1',
    reads: '/subadmin/details/:id',
    fails: /Failed to fetch subadmin details\./,
    shows: field('Full Name'),
  },
  {
    name: 'deposit wallets',
    address: '/admin/wallets',
    reads: '/admin-wallets',
    fails: /Failed to fetch wallet details\./,
    shows: row,
  },
  {
    name: 'withdrawals list',
    address: '/admin/withdrawals',
    reads: '/withdrawals',
    fails: /Failed to fetch data|Something went wrong!/,
    shows: row,
  },
  {
    name: 'withdrawal',
    address: '/admin/withdrawal/view/withdrawal-1',
    reads: '/withdrawal/details/:id',
    fails: /Failed to fetch details\./,
    shows: part('Request'),
  },
  {
    name: 'tickets list',
    address: '/admin/support-tickets',
    reads: '/support-enquiries',
    fails: /Failed to fetch tickets\.|Failed to fetch support tickets\./,
    shows: row,
  },
  {
    name: 'ticket',
    address: '/admin/support-ticket/details/ticket-1',
    reads: '/support-enquiries/details/:id',
    fails: /Failed to fetch ticket details|Error fetching ticket details/,
    shows: part('Enquiry'),
  },
  {
    name: 'transactions list',
    address: '/admin/transactions',
    reads: '/all-transactions',
    fails: /Failed to fetch transactions/,
    shows: row,
  },
  {
    name: 'transaction',
    address: '/admin/transaction/details/transaction-1',
    reads: '/transaction/details/:id',
    fails: /Failed to fetch transaction details|Error fetching transaction details/,
    shows: part('Transaction'),
  },
  {
    name: 'referrals list',
    address: '/admin/referrals-list',
    reads: '/referrals',
    fails: /Failed to load referral list\./,
    shows: row,
  },
  {
    name: 'referral details',
    address: '/admin/referral-details/user-1',
    reads: '/referrals/user/:id',
    fails: /Failed to load referral details\./,
    shows: part('Referral Program'),
  },
  {
    name: 'security',
    address: '/admin/security',
    reads: '/sessions/all',
    fails: /Failed to fetch sessions\./,
    shows: row,
  },
  {
    name: 'account',
    address: '/admin/account',
    reads: '/sessions',
    fails: /Failed to fetch sessions\./,
    shows: () => main().getByRole('list', { name: 'Sessions' }),
  },
  {
    name: 'audit log',
    address: '/admin/audit-log',
    reads: '/audit-log',
    fails: /Failed to fetch the audit log\./,
    shows: row,
  },
  {
    name: 'service accounts',
    address: '/admin/service-accounts',
    reads: '/service-accounts',
    fails: /Failed to fetch the service accounts\./,
    shows: row,
  },
];

import { within } from '@testing-library/react';

/** A screen that reads data. */
export interface Screen {
  name: string;
  address: string;
  /** The path of the screen's main read below the API's, in MSW's syntax. */
  readPath: string;
  /** The message for an error or a malformed response. */
  errorPattern: RegExp;
  /** Content that is present after the read succeeded. */
  getContent: () => HTMLElement | undefined;
  /** The enum by which the screen filters its records: it leaves out records with an unknown value. */
  filterEnum?: string;
}

/** Returns queries on the screen without the frame around it. */
export function getMain() {
  const element = document.querySelector('main');
  if (!element) throw new Error('The document has no main element.');
  return within(element);
}

const getText = (content: string) => () => getMain().getAllByText(content)[0];
const getField = (label: string) => () => getMain().getByLabelText(label, { exact: true });
const getRow = () => getMain().getAllByRole('row')[1];
const getRegion = (name: string) => () => getMain().getByRole('region', { name });

/** Every screen that reads data. */
export const screens: readonly Screen[] = [
  {
    name: 'dashboard',
    address: '/admin/dashboard',
    readPath: '/info/:id',
    errorPattern: /Internal Server Error|An unexpected error occurred/,
    getContent: getText('Net Earnings'),
  },
  {
    name: 'users list',
    address: '/admin/users',
    readPath: '/user/getall',
    errorPattern: /Failed to fetch users\.|Error fetching users\./,
    getContent: getRow,
  },
  {
    name: 'edit user',
    address: '/admin/users/edit/user-1',
    readPath: '/user/details/:id',
    errorPattern: /Failed to load user|Error fetching user details/,
    getContent: getField('Full Name'),
  },
  {
    name: 'user overview',
    address: '/admin/users/user-1',
    readPath: '/user/overview/:id',
    errorPattern: /Failed to load user|Error fetching user details/,
    getContent: getRegion('Awaiting decision'),
  },
  {
    name: 'user wallet',
    address: '/admin/user/wallet/user-1',
    readPath: '/user/wallet/info/:id',
    errorPattern: /Failed to fetch wallet info/,
    getContent: getRegion('Wallet Transactions'),
  },
  {
    name: 'ledger',
    address: '/admin/users/user-1/ledger',
    readPath: '/user/ledger/:id',
    errorPattern: /Failed to fetch the ledger/,
    getContent: getRegion('Ledger'),
  },
  {
    name: 'statement',
    address: '/admin/users/user-1/statement',
    readPath: '/user/ledger/:id',
    errorPattern: /Failed to fetch the ledger/,
    getContent: () => getMain().getByRole('article'),
  },
  {
    name: 'user transactions',
    address: '/admin/transactions/user/user-1',
    readPath: '/transactions/user/:id',
    errorPattern: /Failed to fetch transactions/,
    getContent: getRow,
  },
  {
    name: 'plans list',
    address: '/admin/plans',
    readPath: '/plan/getall',
    errorPattern: /Failed to load plans\./,
    getContent: getRow,
  },
  {
    name: 'edit plan',
    address: '/admin/plans/edit/plan-1',
    readPath: '/plan/details/:id',
    errorPattern: /Failed to fetch plan details/,
    getContent: getField('Category'),
  },
  {
    name: 'sub-admins list',
    address: '/admin/subadmins',
    readPath: '/subadmin/getall',
    errorPattern: /Failed to fetch subadmins\./,
    getContent: getRow,
    filterEnum: 'AdminRole',
  },
  {
    name: 'edit sub-admin',
    address: '/admin/subadmins/edit/subadmin-1',
    readPath: '/subadmin/details/:id',
    errorPattern: /Failed to fetch subadmin details\./,
    getContent: getField('Full Name'),
  },
  {
    name: 'deposit wallets',
    address: '/admin/wallets',
    readPath: '/admin-wallets',
    errorPattern: /Failed to fetch wallet details\./,
    getContent: getRow,
  },
  {
    name: 'withdrawals list',
    address: '/admin/withdrawals',
    readPath: '/withdrawals',
    errorPattern: /Failed to fetch data|Something went wrong!/,
    getContent: getRow,
  },
  {
    name: 'withdrawal',
    address: '/admin/withdrawal/view/withdrawal-1',
    readPath: '/withdrawal/details/:id',
    errorPattern: /Failed to fetch details\./,
    getContent: getRegion('Request'),
  },
  {
    name: 'tickets list',
    address: '/admin/support-tickets',
    readPath: '/support-enquiries',
    errorPattern: /Failed to fetch tickets\.|Failed to fetch support tickets\./,
    getContent: getRow,
  },
  {
    name: 'ticket',
    address: '/admin/support-ticket/details/ticket-1',
    readPath: '/support-enquiries/details/:id',
    errorPattern: /Failed to fetch ticket details|Error fetching ticket details/,
    getContent: getRegion('Enquiry'),
  },
  {
    name: 'transactions list',
    address: '/admin/transactions',
    readPath: '/all-transactions',
    errorPattern: /Failed to fetch transactions/,
    getContent: getRow,
  },
  {
    name: 'transaction',
    address: '/admin/transaction/details/transaction-1',
    readPath: '/transaction/details/:id',
    errorPattern: /Failed to fetch transaction details|Error fetching transaction details/,
    getContent: getRegion('Transaction'),
  },
  {
    name: 'referrals list',
    address: '/admin/referrals-list',
    readPath: '/referrals',
    errorPattern: /Failed to load referral list\./,
    getContent: getRow,
  },
  {
    name: 'referral details',
    address: '/admin/referral-details/user-1',
    readPath: '/referrals/user/:id',
    errorPattern: /Failed to load referral details\./,
    getContent: getRegion('Referral Program'),
  },
  {
    name: 'security',
    address: '/admin/security',
    readPath: '/sessions/all',
    errorPattern: /Failed to fetch sessions\./,
    getContent: getRow,
  },
  {
    name: 'account',
    address: '/admin/account',
    readPath: '/sessions',
    errorPattern: /Failed to fetch sessions\./,
    getContent: () => getMain().getByRole('list', { name: 'Sessions' }),
  },
  {
    name: 'audit log',
    address: '/admin/audit-log',
    readPath: '/audit-log',
    errorPattern: /Failed to fetch the audit log\./,
    getContent: getRow,
  },
  {
    name: 'service accounts',
    address: '/admin/service-accounts',
    readPath: '/service-accounts',
    errorPattern: /Failed to fetch the service accounts\./,
    getContent: getRow,
  },
];

import type { ApiClient } from '@countinghouse/api-client/core';
import type { Locator, Page } from '@playwright/test';
import { known } from './known';

/** A screen that shows what the server has. */
export interface Screen {
  name: string;
  /** The tag of the library that it is in, under `libs/`; a part of the panel itself has none. */
  tag?: string;
  /** Its address; for a record's screen, that of some record of the demo. */
  path: string | ((client: ApiClient) => Promise<string>);
  /** The calls without which there is nothing to show, by their paths below the API's. */
  reads: RegExp;
  /** What the screen says where the answer is a failure, or makes no sense. */
  fails: RegExp;
  /** What is there once they have worked. */
  shows: (page: Page) => Locator;
  /** Only a server with an extension of ours has it. */
  isExtension?: boolean;
  /** The vocabulary by which the screen chooses its records: one whose word it does not know is not its own. */
  choosesBy?: string;
}

const row = (page: Page) => page.getByRole('main').getByRole('row').nth(1).getByRole('cell').first();
const part = (name: string) => (page: Page) => page.getByRole('main').getByRole('region', { name });
const text = (words: string) => (page: Page) => page.getByRole('main').getByText(words, { exact: true });
const field = (label: string) => (page: Page) => page.getByRole('main').getByLabel(label, { exact: true });

/** The id of the first record of a list. */
function idOf(records: readonly ({ _id?: string } | undefined)[] | undefined): string {
  const [first] = records ?? [];
  if (!first) throw new Error('The demo has no such record.');
  return known(first._id);
}
const anyUser = async (client: ApiClient) =>
  idOf((await client.GET('/user/getall', { params: { query: { limit: 1 } } })).data?.data.users);
/** One that waits for a decision, so that its buttons are there. */
const transactions = async (client: ApiClient) =>
  (await client.GET('/all-transactions', { params: { query: { limit: 1, status: 'pending' } } })).data?.data
    .transactions;
/** The newest user with transactions: other tests add users without any, and not every server says whose a transaction is. */
async function userWithTransactions(client: ApiClient): Promise<string> {
  const { data } = await client.GET('/user/getall', { params: { query: { limit: 100 } } });
  for (const { _id: userId } of data?.data.users ?? []) {
    const history = await client.GET('/transactions/user/{userId}', {
      params: { path: { userId }, query: { limit: 1 } },
    });
    if (history.data?.data.transactions.length) return userId;
  }
  throw new Error('None of the newest users has a transaction.');
}
const referrers = async (client: ApiClient) =>
  (await client.GET('/referrals')).data?.data.map(({ user_id }) => user_id);

/** Every screen of the product that reads something. */
export const screens: readonly Screen[] = [
  {
    name: 'dashboard',
    path: '/admin/dashboard',
    reads: /^\/info\//,
    fails: /Internal Server Error|An unexpected error occurred/,
    shows: text('Net Earnings'),
  },
  {
    name: 'users list',
    tag: '@feature-users',
    path: '/admin/users',
    reads: /^\/user\/getall$/,
    fails: /Failed to fetch users\.|Error fetching users\./,
    shows: row,
  },
  {
    name: 'edit user',
    tag: '@feature-users',
    path: async (client) => `/admin/users/edit/${await anyUser(client)}`,
    reads: /^\/user\/details\//,
    fails: /Failed to load user|Error fetching user details/,
    shows: field('Full Name'),
  },
  {
    name: 'user overview',
    tag: '@feature-users',
    path: async (client) => `/admin/users/${await anyUser(client)}`,
    reads: /^\/user\/overview\//,
    fails: /Failed to load user|Error fetching user details/,
    shows: part('Waits for a decision'),
    isExtension: true,
  },
  {
    name: 'user wallet',
    tag: '@feature-finance',
    path: async (client) => `/admin/user/wallet/${await anyUser(client)}`,
    reads: /^\/user\/wallet\/info\//,
    fails: /Failed to fetch wallet info/,
    shows: part('Wallet Transactions'),
  },
  {
    name: 'ledger',
    tag: '@feature-records',
    path: async (client) => `/admin/users/${await userWithTransactions(client)}/ledger`,
    reads: /^\/user\/ledger\//,
    fails: /Failed to fetch the ledger/,
    shows: part('Ledger'),
    isExtension: true,
  },
  {
    name: 'statement',
    tag: '@feature-records',
    path: async (client) => `/admin/users/${await userWithTransactions(client)}/statement`,
    reads: /^\/user\/ledger\//,
    fails: /Failed to fetch the ledger/,
    shows: (page) => page.getByRole('main').getByRole('article'),
    isExtension: true,
  },
  {
    name: 'user transactions',
    tag: '@feature-finance',
    path: async (client) => `/admin/transactions/user/${await userWithTransactions(client)}`,
    reads: /^\/transactions\/user\//,
    fails: /Failed to fetch transactions/,
    shows: row,
  },
  {
    name: 'plans list',
    tag: '@feature-finance',
    path: '/admin/plans',
    reads: /^\/plan\/getall$/,
    fails: /Failed to load plans\./,
    shows: row,
  },
  {
    name: 'edit plan',
    tag: '@feature-finance',
    path: async (client) => `/admin/plans/edit/${idOf((await client.GET('/plan/getall')).data?.data)}`,
    reads: /^\/plan\/details\//,
    fails: /Failed to fetch plan details/,
    shows: field('Category'),
  },
  {
    name: 'sub-admins list',
    tag: '@feature-users',
    path: '/admin/subadmins',
    reads: /^\/subadmin\/getall$/,
    fails: /Failed to fetch subadmins\./,
    shows: row,
    choosesBy: 'AdminRole',
  },
  {
    name: 'edit sub-admin',
    tag: '@feature-users',
    path: async (client) => {
      const { data } = await client.GET('/subadmin/getall');
      return `/admin/subadmins/edit/${idOf(data?.data.filter(({ role }) => role === 'subadmin'))}`;
    },
    reads: /^\/subadmin\/details\//,
    fails: /Failed to fetch subadmin details\./,
    shows: field('Full Name'),
  },
  {
    name: 'deposit wallets',
    tag: '@feature-finance',
    path: '/admin/wallets',
    reads: /^\/admin-wallets$/,
    fails: /Failed to fetch wallet details\./,
    shows: row,
  },
  {
    name: 'withdrawals list',
    tag: '@feature-finance',
    path: '/admin/withdrawals',
    reads: /^\/withdrawals$/,
    fails: /Failed to fetch data|Something went wrong!/,
    shows: row,
  },
  {
    name: 'withdrawal',
    tag: '@feature-finance',
    path: async (client) => `/admin/withdrawal/view/${idOf((await client.GET('/withdrawals')).data?.data)}`,
    reads: /^\/withdrawal\/details\//,
    fails: /Failed to fetch details\./,
    shows: part('Request'),
  },
  {
    name: 'tickets list',
    tag: '@feature-support',
    path: '/admin/support-tickets',
    reads: /^\/support-enquiries$/,
    fails: /Failed to fetch tickets\.|Failed to fetch support tickets\./,
    shows: row,
  },
  {
    name: 'ticket',
    tag: '@feature-support',
    path: async (client) =>
      `/admin/support-ticket/details/${idOf((await client.GET('/support-enquiries')).data?.data)}`,
    reads: /^\/support-enquiries\/details\//,
    fails: /Failed to fetch ticket details|Error fetching ticket details/,
    shows: part('Enquiry'),
  },
  {
    name: 'transactions list',
    tag: '@feature-finance',
    path: '/admin/transactions',
    reads: /^\/all-transactions$/,
    fails: /Failed to fetch transactions/,
    shows: row,
  },
  {
    name: 'transaction',
    tag: '@feature-finance',
    path: async (client) => `/admin/transaction/details/${idOf(await transactions(client))}`,
    reads: /^\/transaction\/details\//,
    fails: /Failed to fetch transaction details|Error fetching transaction details/,
    shows: part('Transaction'),
  },
  {
    name: 'referrals list',
    tag: '@feature-users',
    path: '/admin/referrals-list',
    reads: /^\/referrals$/,
    fails: /Failed to load referral list\./,
    shows: row,
  },
  {
    name: 'referral details',
    tag: '@feature-users',
    path: async (client) => `/admin/referral-details/${idOf(await referrers(client))}`,
    reads: /^\/referrals\/user\/[^/]+$/,
    fails: /Failed to load referral details\./,
    shows: part('Referral Program'),
  },
  {
    name: 'security',
    tag: '@feature-account',
    isExtension: true,
    path: '/admin/security',
    reads: /^\/sessions\/everybody$/,
    fails: /Failed to fetch sessions\./,
    shows: row,
  },
  {
    name: 'account',
    tag: '@feature-account',
    isExtension: true,
    path: '/admin/account',
    reads: /^\/sessions$/,
    fails: /Failed to fetch sessions\./,
    shows: (page) => page.getByRole('list', { name: 'Sessions' }),
  },
  {
    name: 'audit log',
    tag: '@feature-audit',
    isExtension: true,
    path: '/admin/audit-log',
    reads: /^\/audit-log$/,
    fails: /Failed to fetch the audit log\./,
    shows: row,
  },
  {
    name: 'service accounts',
    tag: '@feature-account',
    path: '/admin/service-accounts',
    reads: /^\/service-accounts$/,
    fails: /Failed to fetch the service accounts\./,
    shows: (page) => text('No program has a key yet')(page).or(row(page)).first(),
    isExtension: true,
  },
];

/** The address of a screen, in the demo that the client reads. */
export async function addressOf({ path }: Pick<Screen, 'path'>, client: ApiClient): Promise<string> {
  return typeof path === 'string' ? path : path(client);
}

import type { ApiClient } from '@countinghouse/api-client/core';
import type { Locator, Page } from '@playwright/test';
import { assertDefined } from './assert-defined';

/** A screen that reads data. */
export interface Screen {
  name: string;
  /** The tag of its library under `libs/`; screens of the panel itself have none. */
  tag?: string;
  /** The address, or a function that returns the address of a demo record. */
  path: string | ((client: ApiClient) => Promise<string>);
  /** The path of the screen's main read below the API's. */
  readPath: RegExp;
  /** The message for an error or a malformed response. */
  errorPattern: RegExp;
  /** Content that is present after the read succeeded. */
  getContent: (page: Page) => Locator;
  /** Whether the screen needs an extension of the specification. */
  isExtension?: boolean;
  /** The enum by which the screen filters its records: it leaves out records with an unknown value. */
  filterEnum?: string;
}

const getRow = (page: Page) => page.getByRole('main').getByRole('row').nth(1).getByRole('cell').first();
const getRegion = (name: string) => (page: Page) => page.getByRole('main').getByRole('region', { name });
const getText = (content: string) => (page: Page) => page.getByRole('main').getByText(content, { exact: true });
const getField = (label: string) => (page: Page) => page.getByRole('main').getByLabel(label, { exact: true });

/** Returns the ID of the first record of a list. */
function getFirstId(records: readonly ({ _id?: string } | undefined)[] | undefined): string {
  const [first] = records ?? [];
  if (!first) throw new Error('The demo has no such record.');
  return assertDefined(first._id);
}
const getAnyUserId = async (client: ApiClient) =>
  getFirstId((await client.GET('/user/getall', { params: { query: { limit: 1 } } })).data?.data.users);
/** A pending transaction, so that its buttons are shown. */
const getPendingTransactions = async (client: ApiClient) =>
  (await client.GET('/all-transactions', { params: { query: { limit: 1, status: 'pending' } } })).data?.data
    .transactions;
/**
 * The newest user with transactions. Other tests add users without any, and not every server returns a transaction's
 * user.
 */
async function getUserIdWithTransactions(client: ApiClient): Promise<string> {
  const { data } = await client.GET('/user/getall', { params: { query: { limit: 100 } } });
  for (const { _id: userId } of data?.data.users ?? []) {
    const history = await client.GET('/transactions/user/{userId}', {
      params: { path: { userId }, query: { limit: 1 } },
    });
    if (history.data?.data.transactions.length) return userId;
  }
  throw new Error('None of the newest users has a transaction.');
}
const getReferrerIds = async (client: ApiClient) =>
  (await client.GET('/referrals')).data?.data.map(({ user_id }) => user_id);

/** Every screen that reads data. */
export const screens: readonly Screen[] = [
  {
    name: 'dashboard',
    path: '/admin/dashboard',
    readPath: /^\/info\//,
    errorPattern: /Internal Server Error|An unexpected error occurred/,
    getContent: getText('Net Earnings'),
  },
  {
    name: 'users list',
    tag: '@feature-users',
    path: '/admin/users',
    readPath: /^\/user\/getall$/,
    errorPattern: /Failed to fetch users\.|Error fetching users\./,
    getContent: getRow,
  },
  {
    name: 'edit user',
    tag: '@feature-users',
    path: async (client) => `/admin/users/edit/${await getAnyUserId(client)}`,
    readPath: /^\/user\/details\//,
    errorPattern: /Failed to load user|Error fetching user details/,
    getContent: getField('Full Name'),
  },
  {
    name: 'user overview',
    tag: '@feature-users',
    path: async (client) => `/admin/users/${await getAnyUserId(client)}`,
    readPath: /^\/user\/overview\//,
    errorPattern: /Failed to load user|Error fetching user details/,
    getContent: getRegion('Awaiting decision'),
    isExtension: true,
  },
  {
    name: 'user wallet',
    tag: '@feature-finance',
    path: async (client) => `/admin/user/wallet/${await getAnyUserId(client)}`,
    readPath: /^\/user\/wallet\/info\//,
    errorPattern: /Failed to fetch wallet info/,
    getContent: getRegion('Wallet Transactions'),
  },
  {
    name: 'ledger',
    tag: '@feature-records',
    path: async (client) => `/admin/users/${await getUserIdWithTransactions(client)}/ledger`,
    readPath: /^\/user\/ledger\//,
    errorPattern: /Failed to fetch the ledger/,
    getContent: getRegion('Ledger'),
    isExtension: true,
  },
  {
    name: 'statement',
    tag: '@feature-records',
    path: async (client) => `/admin/users/${await getUserIdWithTransactions(client)}/statement`,
    readPath: /^\/user\/ledger\//,
    errorPattern: /Failed to fetch the ledger/,
    getContent: (page) => page.getByRole('main').getByRole('article'),
    isExtension: true,
  },
  {
    name: 'user transactions',
    tag: '@feature-finance',
    path: async (client) => `/admin/transactions/user/${await getUserIdWithTransactions(client)}`,
    readPath: /^\/transactions\/user\//,
    errorPattern: /Failed to fetch transactions/,
    getContent: getRow,
  },
  {
    name: 'plans list',
    tag: '@feature-finance',
    path: '/admin/plans',
    readPath: /^\/plan\/getall$/,
    errorPattern: /Failed to load plans\./,
    getContent: getRow,
  },
  {
    name: 'edit plan',
    tag: '@feature-finance',
    path: async (client) => `/admin/plans/edit/${getFirstId((await client.GET('/plan/getall')).data?.data)}`,
    readPath: /^\/plan\/details\//,
    errorPattern: /Failed to fetch plan details/,
    getContent: getField('Category'),
  },
  {
    name: 'sub-admins list',
    tag: '@feature-users',
    path: '/admin/subadmins',
    readPath: /^\/subadmin\/getall$/,
    errorPattern: /Failed to fetch subadmins\./,
    getContent: getRow,
    filterEnum: 'AdminRole',
  },
  {
    name: 'edit sub-admin',
    tag: '@feature-users',
    path: async (client) => {
      const { data } = await client.GET('/subadmin/getall');
      return `/admin/subadmins/edit/${getFirstId(data?.data.filter(({ role }) => role === 'subadmin'))}`;
    },
    readPath: /^\/subadmin\/details\//,
    errorPattern: /Failed to fetch subadmin details\./,
    getContent: getField('Full Name'),
  },
  {
    name: 'deposit wallets',
    tag: '@feature-finance',
    path: '/admin/wallets',
    readPath: /^\/admin-wallets$/,
    errorPattern: /Failed to fetch wallet details\./,
    getContent: getRow,
  },
  {
    name: 'withdrawals list',
    tag: '@feature-finance',
    path: '/admin/withdrawals',
    readPath: /^\/withdrawals$/,
    errorPattern: /Failed to fetch data|Something went wrong!/,
    getContent: getRow,
  },
  {
    name: 'withdrawal',
    tag: '@feature-finance',
    path: async (client) => `/admin/withdrawal/view/${getFirstId((await client.GET('/withdrawals')).data?.data)}`,
    readPath: /^\/withdrawal\/details\//,
    errorPattern: /Failed to fetch details\./,
    getContent: getRegion('Request'),
  },
  {
    name: 'tickets list',
    tag: '@feature-support',
    path: '/admin/support-tickets',
    readPath: /^\/support-enquiries$/,
    errorPattern: /Failed to fetch tickets\.|Failed to fetch support tickets\./,
    getContent: getRow,
  },
  {
    name: 'ticket',
    tag: '@feature-support',
    path: async (client) =>
      `/admin/support-ticket/details/${getFirstId((await client.GET('/support-enquiries')).data?.data)}`,
    readPath: /^\/support-enquiries\/details\//,
    errorPattern: /Failed to fetch ticket details|Error fetching ticket details/,
    getContent: getRegion('Enquiry'),
  },
  {
    name: 'transactions list',
    tag: '@feature-finance',
    path: '/admin/transactions',
    readPath: /^\/all-transactions$/,
    errorPattern: /Failed to fetch transactions/,
    getContent: getRow,
  },
  {
    name: 'transaction',
    tag: '@feature-finance',
    path: async (client) => `/admin/transaction/details/${getFirstId(await getPendingTransactions(client))}`,
    readPath: /^\/transaction\/details\//,
    errorPattern: /Failed to fetch transaction details|Error fetching transaction details/,
    getContent: getRegion('Transaction'),
  },
  {
    name: 'referrals list',
    tag: '@feature-users',
    path: '/admin/referrals-list',
    readPath: /^\/referrals$/,
    errorPattern: /Failed to load referral list\./,
    getContent: getRow,
  },
  {
    name: 'referral details',
    tag: '@feature-users',
    path: async (client) => `/admin/referral-details/${getFirstId(await getReferrerIds(client))}`,
    readPath: /^\/referrals\/user\/[^/]+$/,
    errorPattern: /Failed to load referral details\./,
    getContent: getRegion('Referral Program'),
  },
  {
    name: 'security',
    tag: '@feature-account',
    isExtension: true,
    path: '/admin/security',
    readPath: /^\/sessions\/all$/,
    errorPattern: /Failed to fetch sessions\./,
    getContent: getRow,
  },
  {
    name: 'account',
    tag: '@feature-account',
    isExtension: true,
    path: '/admin/account',
    readPath: /^\/sessions$/,
    errorPattern: /Failed to fetch sessions\./,
    getContent: (page) => page.getByRole('list', { name: 'Sessions' }),
  },
  {
    name: 'audit log',
    tag: '@feature-audit',
    isExtension: true,
    path: '/admin/audit-log',
    readPath: /^\/audit-log$/,
    errorPattern: /Failed to fetch the audit log\./,
    getContent: getRow,
  },
  {
    name: 'service accounts',
    tag: '@feature-account',
    path: '/admin/service-accounts',
    readPath: /^\/service-accounts$/,
    errorPattern: /Failed to fetch the service accounts\./,
    getContent: (page) => getText('No service accounts yet')(page).or(getRow(page)).first(),
    isExtension: true,
  },
];

/** Returns the address of a screen in the demo that the client reads. */
export async function getAddress({ path }: Pick<Screen, 'path'>, client: ApiClient): Promise<string> {
  return typeof path === 'string' ? path : path(client);
}

import type { ApiClient } from '@countinghouse/api-client/core';
import type { Locator, Page } from '@playwright/test';

/** A screen that shows what the server has. */
export interface Screen {
  name: string;
  /** Where it is; a record's screen is that of some record of the demo. */
  path: string | ((client: ApiClient) => Promise<string>);
  /** The calls without which there is nothing to show, by their paths under the API's. */
  reads: RegExp;
  /** Is there once they have worked. */
  shows: (page: Page) => Locator;
}

const row = (page: Page) => page.getByRole('main').getByRole('row').nth(1).getByRole('cell').first();
const part = (name: string) => (page: Page) => page.getByRole('main').getByRole('region', { name });
const text = (words: string) => (page: Page) => page.getByRole('main').getByText(words, { exact: true });
const field = (label: string) => (page: Page) => page.getByRole('main').getByLabel(label, { exact: true });

/** The id of the first record of a list. */
function idOf(records: readonly { _id: string }[] | undefined): string {
  const [first] = records ?? [];
  if (!first) throw new Error('The demo has no such record.');
  return first._id;
}
const anyUser = async (client: ApiClient) =>
  idOf((await client.GET('/user/getall', { params: { query: { limit: 1 } } })).data?.data.users);
const transactions = async (client: ApiClient) =>
  (await client.GET('/all-transactions', { params: { query: { limit: 1 } } })).data?.data.transactions;
const referrers = async (client: ApiClient) =>
  (await client.GET('/referrals')).data?.data.map(({ user_id }) => user_id);

/** Every screen of the product that reads something. */
export const screens: readonly Screen[] = [
  { name: 'dashboard', path: '/admin/dashboard', reads: /^\/info\//, shows: text('Net Earnings') },
  { name: 'users list', path: '/admin/users', reads: /^\/user\/getall$/, shows: row },
  {
    name: 'edit user',
    path: async (client) => `/admin/users/edit/${await anyUser(client)}`,
    reads: /^\/user\/details\//,
    shows: field('Full Name'),
  },
  {
    name: 'user wallet',
    path: async (client) => `/admin/user/wallet/${await anyUser(client)}`,
    reads: /^\/user\/wallet\/info\//,
    shows: part('Wallet Transactions'),
  },
  {
    name: 'user transactions',
    path: async (client) => {
      const owners = (await transactions(client))?.map(({ user_id }) => user_id);
      return `/admin/transactions/user/${idOf(owners)}`;
    },
    reads: /^\/transactions\/user\//,
    shows: row,
  },
  { name: 'plans list', path: '/admin/plans', reads: /^\/plan\/getall$/, shows: row },
  {
    name: 'edit plan',
    path: async (client) => `/admin/plans/edit/${idOf((await client.GET('/plan/getall')).data?.data)}`,
    reads: /^\/plan\/details\//,
    shows: field('Category'),
  },
  { name: 'sub-admins list', path: '/admin/subadmins', reads: /^\/subadmin\/getall$/, shows: row },
  {
    name: 'edit sub-admin',
    path: async (client) => {
      const { data } = await client.GET('/subadmin/getall');
      return `/admin/subadmins/edit/${idOf(data?.data.filter(({ role }) => role === 'subadmin'))}`;
    },
    reads: /^\/subadmin\/details\//,
    shows: field('Full Name'),
  },
  { name: 'deposit wallets', path: '/admin/wallets', reads: /^\/admin-wallets$/, shows: row },
  { name: 'withdrawals list', path: '/admin/withdrawals', reads: /^\/withdrawals$/, shows: row },
  {
    name: 'withdrawal',
    path: async (client) => `/admin/withdrawal/view/${idOf((await client.GET('/withdrawals')).data?.data)}`,
    reads: /^\/withdrawal\/details\//,
    shows: part('Request'),
  },
  { name: 'tickets list', path: '/admin/support-tickets', reads: /^\/support-enquiries$/, shows: row },
  {
    name: 'ticket',
    path: async (client) =>
      `/admin/support-ticket/details/${idOf((await client.GET('/support-enquiries')).data?.data)}`,
    reads: /^\/support-enquiries\/details\//,
    shows: part('Enquiry'),
  },
  { name: 'transactions list', path: '/admin/transactions', reads: /^\/all-transactions$/, shows: row },
  {
    name: 'transaction',
    path: async (client) => `/admin/transaction/details/${idOf(await transactions(client))}`,
    reads: /^\/transaction\/details\//,
    shows: part('Decision'),
  },
  { name: 'referrals list', path: '/admin/referrals-list', reads: /^\/referrals$/, shows: row },
  {
    name: 'referral details',
    path: async (client) => `/admin/referral-details/${idOf(await referrers(client))}`,
    reads: /^\/referrals\/user\//,
    shows: part('Referral Program'),
  },
  { name: 'audit log', path: '/admin/audit-log', reads: /^\/audit-log$/, shows: row },
];

import { paths } from '@countinghouse/navigation';
import type { ListName } from './views-api';

/** The lists that have views, by the `storageKey` of their tables, each with its place in the menu, if it has one. */
const lists: Readonly<Record<ListName, string | undefined>> = {
  users: paths.users(),
  subadmins: paths.subadmins(),
  plans: paths.plans(),
  'deposit-wallets': paths.depositWallets(),
  withdrawals: paths.withdrawals(),
  tickets: paths.tickets(),
  referrals: paths.referrals(),
  transactions: paths.transactions(),
  'user-wallet': undefined,
  ledger: undefined,
  'audit-log': paths.auditLog(),
};

export const isListName = (name: string): name is ListName => Object.hasOwn(lists, name);

/** Where the menu leads to a list; undefined where it does not. */
export const menuPathOf = (list: ListName): string | undefined => lists[list];

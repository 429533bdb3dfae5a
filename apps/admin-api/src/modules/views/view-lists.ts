import type { Schemas } from '@countinghouse/api-client/whole';
import type { Permissions } from '../../common/permission-flags';
import type { Caller } from '../../contract/operation-types';
import { isAllowed } from '../admins/permissions';

export type ListName = Schemas['ListName'];

/** What opens each list: a flag, or being the main admin. */
const lists: Readonly<Record<ListName, keyof Permissions | 'main-admin'>> = {
  users: 'users',
  subadmins: 'subadmins',
  plans: 'plans',
  'deposit-wallets': 'wallets',
  withdrawals: 'withdrawals',
  tickets: 'support',
  referrals: 'referrals',
  transactions: 'transactions',
  'user-wallet': 'users',
  ledger: 'users',
  'audit-log': 'main-admin',
};

/** What opens a list. */
export const permissionOfList = (list: ListName): string => lists[list];

const isListName = (name: string): name is ListName => Object.hasOwn(lists, name);

export const maySeeList = (caller: Caller, list: ListName): boolean => isAllowed(caller, lists[list]);

/** The lists that somebody may see. */
export const listsFor = (caller: Caller): ListName[] =>
  Object.keys(lists)
    .filter(isListName)
    .filter((name) => maySeeList(caller, name));

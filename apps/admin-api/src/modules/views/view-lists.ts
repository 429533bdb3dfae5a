import type { Schemas } from '@countinghouse/api-client/strict';
import type { Permissions } from '../../common/permission-keys';
import type { Caller } from '../../contract/operation-types';
import { isAllowed } from '../admins/permissions';

export type ListName = Schemas['ListName'];

/** What each list requires: a permission, or `main-admin`. */
const listPermissions: Readonly<Record<ListName, keyof Permissions | 'main-admin'>> = {
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

export const getListPermission = (list: ListName): string => listPermissions[list];

const isListName = (name: string): name is ListName => Object.hasOwn(listPermissions, name);

export const canSeeList = (caller: Caller, list: ListName): boolean => isAllowed(caller, listPermissions[list]);

/** Returns the lists that a caller can see. */
export const getVisibleLists = (caller: Caller): ListName[] =>
  Object.keys(listPermissions)
    .filter(isListName)
    .filter((name) => canSeeList(caller, name));

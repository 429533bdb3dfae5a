import type { Schemas } from '@countinghouse/api-client/whole';
import type { Permissions } from '../../common/permission-flags';
import type { Caller } from '../../contract/operation-types';

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

const isListName = (name: string): name is ListName => name in lists;

export function maySeeList({ role, permissions }: Caller, list: ListName): boolean {
  const gate = lists[list];
  return gate === 'main-admin' ? role === 'admin' : permissions[gate] === true;
}

/** The lists that somebody may see. */
export const listsFor = (caller: Caller): ListName[] =>
  Object.keys(lists)
    .filter(isListName)
    .filter((name) => maySeeList(caller, name));

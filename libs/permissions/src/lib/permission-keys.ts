import type { Schemas } from '@countinghouse/api-client/schema';

/** What one admin may see: nine flags. */
export type Permissions = Schemas['Permissions'];

/** The name of one flag. */
export type PermissionKey = keyof Permissions & string;

/** What can be asked of an admin, in the words of the contract's `x-permission`: a flag, or to be the main admin. */
export type Gate = PermissionKey | 'main-admin';

// An object, not a list: `satisfies` then refuses a missing key as well as an invented one.
const keys = {
  dashboard: true,
  users: true,
  plans: true,
  subadmins: true,
  wallets: true,
  withdrawals: true,
  support: true,
  referrals: true,
  transactions: true,
} satisfies Record<PermissionKey, true>;

/** Whether `word` names a flag of the contract. */
export function isPermissionKey(word: string): word is PermissionKey {
  return Object.hasOwn(keys, word);
}

/** The nine flags in the order of the sidebar. */
export const permissionKeys: readonly PermissionKey[] = Object.keys(keys).filter(isPermissionKey);

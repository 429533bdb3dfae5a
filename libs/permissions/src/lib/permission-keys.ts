import type { Schemas } from '@countinghouse/api-client/schema';

/** What one admin may see: nine flags. */
export type Permissions = Schemas['Permissions'];

/** The name of one flag. */
export type PermissionKey = keyof Permissions & string;

/**
 * What can be asked of an admin, in the words of the contract's `x-permission`: a flag, to be the main admin, or no more than
 * to be signed in.
 */
export type Gate = PermissionKey | 'main-admin' | 'any';

/**
 * All nine flags off, in the order of the sidebar. The one list of them: a missing or an invented one does not compile.
 */
export const noPermissions: Readonly<Permissions> = {
  dashboard: false,
  users: false,
  plans: false,
  subadmins: false,
  wallets: false,
  withdrawals: false,
  support: false,
  referrals: false,
  transactions: false,
};

/** Whether `word` names a flag of the contract. */
export function isPermissionKey(word: string): word is PermissionKey {
  return Object.hasOwn(noPermissions, word);
}

/** The nine flags in the order of the sidebar. */
export const permissionKeys: readonly PermissionKey[] = Object.keys(noPermissions).filter(isPermissionKey);

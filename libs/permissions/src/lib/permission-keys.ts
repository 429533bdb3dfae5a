import type { Schemas } from '@countinghouse/api-client/schema';

/** The nine permissions of an admin. */
export type Permissions = Schemas['Permissions'];

/** The name of a permission. */
export type PermissionKey = keyof Permissions & string;

/**
 * The requirement of a screen or operation, as in the contract's `x-permission`: a permission, `main-admin`, or `any` for every
 * signed-in admin.
 */
export type Gate = PermissionKey | 'main-admin' | 'any';

/** All nine permissions, not granted, in the order of the sidebar. Its type ensures that the list is complete. */
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

/** Whether `name` is a permission. */
export function isPermissionKey(name: string): name is PermissionKey {
  return Object.hasOwn(noPermissions, name);
}

/** The nine permissions in the order of the sidebar. */
export const permissionKeys: readonly PermissionKey[] = Object.keys(noPermissions).filter(isPermissionKey);

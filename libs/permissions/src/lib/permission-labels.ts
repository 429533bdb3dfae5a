import { isPermissionKey, permissionKeys, type PermissionKey, type Permissions } from './permission-keys';

/** What each flag is called: the word of its area in the sidebar. */
export const permissionLabels = {
  dashboard: 'Dashboard',
  users: 'Users',
  plans: 'Plans',
  subadmins: 'Subadmins',
  wallets: 'Wallets',
  withdrawals: 'Withdrawals',
  support: 'Support',
  referrals: 'Referrals',
  transactions: 'Transactions',
} as const satisfies Record<PermissionKey, string>;

/** The flags that are set, as one line; a dash where none is, and undefined where they are not known. */
export function listPermissions(permissions: Permissions | undefined): string | undefined {
  if (permissions === undefined) return undefined;
  const enabled = permissionKeys.filter((key) => permissions[key]).map((key) => permissionLabels[key]);
  return enabled.join(', ') || '-';
}

/**
 * Says that the admin lacks a permission; undefined where it is none that the panel knows.
 *
 * @param permission a flag, or `main-admin`
 */
export function describeMissing(permission: string): string | undefined {
  if (permission === 'main-admin') return 'Only the main admin has access.';
  return isPermissionKey(permission) ? `You do not have the permission “${permissionLabels[permission]}”.` : undefined;
}

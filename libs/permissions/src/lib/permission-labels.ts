import { isPermissionKey, permissionKeys, type PermissionKey, type Permissions } from './permission-keys';

/** Labels of the permissions, equal to the labels of their areas in the sidebar. */
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

/** Returns the labels of the set permissions as one line; a dash if none is set, undefined if they are unknown. */
export function listPermissions(permissions: Permissions | undefined): string | undefined {
  if (permissions === undefined) return undefined;
  const enabled = permissionKeys.filter((key) => permissions[key]).map((key) => permissionLabels[key]);
  return enabled.join(', ') || '-';
}

/**
 * Returns a message about a missing permission; undefined for an unknown one.
 *
 * @param permission a permission, or `main-admin`
 */
export function describeMissingPermission(permission: string): string | undefined {
  if (permission === 'main-admin') return 'Only the main admin has access.';
  return isPermissionKey(permission) ? `You do not have the permission “${permissionLabels[permission]}”.` : undefined;
}

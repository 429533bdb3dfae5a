import { permissionKeys, type PermissionKey, type Permissions } from '@countinghouse/permissions';
import { dash } from '@countinghouse/ui';

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

/** The flags that are set, as one line; a dash where none is, and where they are not known. */
export function listPermissions(permissions: Permissions | undefined): string {
  if (permissions === undefined) return dash;
  const enabled = permissionKeys.filter((key) => permissions[key]).map((key) => permissionLabels[key]);
  return enabled.join(', ') || '-';
}

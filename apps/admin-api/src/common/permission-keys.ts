import type { Schemas } from '@countinghouse/api-client/strict';

/** The contract's permissions, one for each area of the panel. */
export type Permissions = Schemas['Permissions'];

/** All permissions, not granted. The contract's type keeps the list complete. */
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

const isPermissionKey = (key: string): key is keyof Permissions => Object.hasOwn(noPermissions, key);

export const permissionKeys: readonly (keyof Permissions)[] = Object.keys(noPermissions).filter(isPermissionKey);

import type { Schemas } from '@countinghouse/api-client/strict';

/** The contract's permission flags, one for each area of the panel. */
export type Permissions = Schemas['Permissions'];

/** All flags, off. The contract's type keeps the list complete. */
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

const isPermissionFlag = (key: string): key is keyof Permissions => Object.hasOwn(noPermissions, key);

export const permissionFlags: readonly (keyof Permissions)[] = Object.keys(noPermissions).filter(isPermissionFlag);

import type { Schemas } from '@countinghouse/api-client/whole';

/** One flag for each area of the panel, as the contract has them. */
export type Permissions = Schemas['Permissions'];

/** All flags, off. The server's only list of them: the contract's type keeps it complete. */
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

/** The names of all flags. */
export const permissionFlags: readonly (keyof Permissions)[] = Object.keys(noPermissions).filter(isPermissionFlag);

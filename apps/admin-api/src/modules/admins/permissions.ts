import type { Schemas } from '@countinghouse/api-client/schema';
import type { Caller } from '../../contract/operation-types';

export type Permissions = Schemas['Permissions'];

/**
 * The flags that an account holds. The main admin holds all nine without naming them.
 *
 * @param role the account's role
 * @param granted the flags that are stored with it
 */
export function toPermissions(role: Schemas['Role'], granted: readonly string[]): Permissions {
  const holds = (key: keyof Permissions) => role === 'admin' || (role === 'subadmin' && granted.includes(key));
  return {
    dashboard: holds('dashboard'),
    users: holds('users'),
    plans: holds('plans'),
    subadmins: holds('subadmins'),
    wallets: holds('wallets'),
    withdrawals: holds('withdrawals'),
    support: holds('support'),
    referrals: holds('referrals'),
    transactions: holds('transactions'),
  };
}

/** The names of the flags that are on. */
export const toFlags = (permissions: Partial<Permissions>): string[] =>
  Object.entries(permissions).flatMap(([flag, isOn]) => (isOn ? [flag] : []));

/** Whether a caller may use an operation with this `x-permission`. What is not known is not allowed. */
export function isAllowed({ role, permissions }: Pick<Caller, 'role' | 'permissions'>, permission: string): boolean {
  if (permission === 'any') return true;
  if (permission === 'main-admin') return role === 'admin';
  return Object.entries(permissions).some(([key, isGranted]) => key === permission && isGranted);
}

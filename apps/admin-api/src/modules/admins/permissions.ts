import type { Schemas } from '@countinghouse/api-client/strict';
import { noPermissions, permissionFlags, type Permissions } from '../../common/permission-flags';
import type { Caller } from '../../contract/operation-types';

/**
 * Returns an account's permissions. The main admin has all of them, whatever is stored.
 *
 * @param granted the permission flags stored with the account
 */
export function toPermissions(role: Schemas['Role'], granted: readonly string[]): Permissions {
  const permissions = { ...noPermissions };
  for (const flag of permissionFlags)
    permissions[flag] = role === 'admin' || (role !== 'user' && granted.includes(flag));
  return permissions;
}

/** Returns the names of the flags that are set. */
export const toFlags = (permissions: Partial<Permissions>): string[] =>
  Object.entries(permissions).flatMap(([flag, isOn]) => (isOn ? [flag] : []));

/** Returns whether a caller may use an operation with this `x-permission`. Unknown permissions are denied. */
export function isAllowed({ role, permissions }: Pick<Caller, 'role' | 'permissions'>, permission: string): boolean {
  if (permission === 'any') return true;
  if (permission === 'main-admin') return role === 'admin';
  return Object.entries(permissions).some(([key, isGranted]) => key === permission && isGranted);
}

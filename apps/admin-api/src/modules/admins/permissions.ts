import type { Schemas } from '@countinghouse/api-client/strict';
import { noPermissions, permissionKeys, type Permissions } from '../../common/permission-keys';
import type { Caller } from '../../contract/operation-types';

/**
 * Returns an account's permissions. The main admin has all of them, whatever is stored.
 *
 * @param granted the permissions stored with the account
 */
export function toPermissions(role: Schemas['Role'], granted: readonly string[]): Permissions {
  const permissions = { ...noPermissions };
  for (const key of permissionKeys) permissions[key] = role === 'admin' || (role !== 'user' && granted.includes(key));
  return permissions;
}

/** Returns the names of the permissions that are set. */
export const toPermissionKeys = (permissions: Partial<Permissions>): string[] =>
  Object.entries(permissions).flatMap(([key, isOn]) => (isOn ? [key] : []));

/** Returns whether a caller may use an operation with this `x-permission`. Unknown permissions are denied. */
export function isAllowed({ role, permissions }: Pick<Caller, 'role' | 'permissions'>, permission: string): boolean {
  if (permission === 'any') return true;
  if (permission === 'main-admin') return role === 'admin';
  return Object.entries(permissions).some(([key, isGranted]) => key === permission && isGranted);
}

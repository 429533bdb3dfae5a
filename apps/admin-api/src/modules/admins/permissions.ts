import type { Schemas } from '@countinghouse/api-client/whole';
import { noPermissions, permissionFlags, type Permissions } from '../../common/permission-flags';
import type { Caller } from '../../contract/operation-types';

/**
 * The flags that an account holds. The main admin holds all without naming them.
 *
 * @param role the account's role
 * @param granted the flags that are stored with it
 */
export function toPermissions(role: Schemas['Role'], granted: readonly string[]): Permissions {
  const permissions = { ...noPermissions };
  for (const flag of permissionFlags)
    permissions[flag] = role === 'admin' || (role !== 'user' && granted.includes(flag));
  return permissions;
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

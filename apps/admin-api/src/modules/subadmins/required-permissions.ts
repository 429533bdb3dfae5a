import { notAllowed, notFound } from '../../common/http-error';
import type { Caller } from '../../contract/operation-types';
import type { Transaction } from '../../database/database';
import { toPermissionKeys } from '../admins/permissions';
import { findStaff, type StaffRow } from './subadmins-repository';

/**
 * Requires every permission of an account from those who change its access: letting an account in, or signing in as it, grants
 * all of its permissions.
 *
 * @param permissionKeys the permissions of the account
 * @param action follows "To", such as "activate an account"
 * @param field the rejected field, if the call has one
 * @throws HttpError 401 if the caller lacks one of the permissions
 */
export function requireAllPermissions(
  { permissions }: Pick<Caller, 'permissions'>,
  permissionKeys: readonly string[],
  action: string,
  field?: string,
): void {
  const ownPermissions = toPermissionKeys(permissions);
  if (permissionKeys.every((permission) => ownPermissions.includes(permission))) return;
  const message = `To ${action}, you need all of its permissions.`;
  throw notAllowed(message, field === undefined ? [] : [{ field, message }]);
}

/**
 * Locks the account of a sub-admin until the transaction ends, for a change of its access.
 *
 * @param action as in {@link requireAllPermissions}
 * @throws HttpError 404 if there is no such sub-admin; 401 if the caller lacks one of its permissions
 */
export async function lockAccount(
  transaction: Transaction,
  caller: Caller,
  id: string,
  action: string,
): Promise<StaffRow> {
  const account = await findStaff(transaction, id, { forUpdate: true });
  if (account?.role !== 'subadmin') throw notFound('Subadmin');
  requireAllPermissions(caller, account.permissions, action);
  return account;
}

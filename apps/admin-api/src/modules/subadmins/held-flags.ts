import { notAllowed, notFound } from '../../common/http-error';
import type { Caller } from '../../contract/operation-types';
import type { Transaction } from '../../database/database';
import { toFlags } from '../admins/permissions';
import { findStaff, type StaffRow } from './subadmins-repository';

/**
 * Lets somebody change the access to an account only where they hold all that it holds: whoever lets an account in, or can
 * come in as it, grants all of its permissions.
 *
 * @param flags those of the account
 * @param act what is done, after "To", such as "activate an account"
 * @param field the field that is refused, where the call has one for it
 * @throws HttpError 401 where the caller lacks one of the flags
 */
export function requireHeldFlags(
  { permissions }: Pick<Caller, 'permissions'>,
  flags: readonly string[],
  act: string,
  field?: string,
): void {
  const holds = toFlags(permissions);
  if (flags.every((flag) => holds.includes(flag))) return;
  const message = `To ${act}, you need every permission that it has.`;
  throw notAllowed(message, field === undefined ? [] : [{ field, message }]);
}

/**
 * Locks the account of a sub-admin to which the caller gives access, until the transaction ends.
 *
 * @param act as in {@link requireHeldFlags}
 * @throws HttpError 404 where there is no such sub-admin; 401 where the caller lacks one of their flags
 */
export async function lockAccount(
  transaction: Transaction,
  caller: Caller,
  id: string,
  act: string,
): Promise<StaffRow> {
  const account = await findStaff(transaction, id, { forUpdate: true });
  if (account?.role !== 'subadmin') throw notFound('Subadmin');
  requireHeldFlags(caller, account.permissions, act);
  return account;
}

import type { WriteContext } from '../../contract/operation-types';
import type { Transaction } from '../../database/database';
import { notFound } from '../../common/http-error';
import { recordWrite } from '../audit-log/audit-log-repository';
import { lockAccount } from '../subadmins/held-flags';
import { makeReset, type MadeReset } from './make-reset';

/** What a reset is called where somebody may not do it. */
export const resetAct = 'reset the password of an account';

/**
 * Makes a link with which a sub-admin sets a new password, and records it.
 *
 * @throws HttpError 401 where the caller lacks a permission of the account, 404 where there is none, 409 where it is inactive
 * @throws a violation of `second_admin_needed` where a second admin has to agree first
 */
export async function makeSubadminReset(
  transaction: Transaction,
  context: WriteContext,
  subadminId: string,
): Promise<MadeReset> {
  const { id } = await lockAccount(transaction, context.caller, subadminId, resetAct);
  const made = await makeReset(transaction, { id, role: 'subadmin' }, context.caller.id);
  if (!made) throw notFound('Subadmin');
  await recordWrite(transaction, context, { entity: 'subadmin', entityId: id });
  return made;
}

import type { Call, WriteContext } from '../../contract/operation-types';
import type { Deps } from '../../config/deps';
import type { Orm, Transaction } from '../../database/database';
import { HttpError, notFound } from '../../common/http-error';
import { hashToken } from '../../common/tokens';
import { recordAccessChange } from '../access-changes/access-changes-repository';
import { recordWrite } from '../audit-log/audit-log-repository';
import { insertNotifications } from '../notifications/notifications-repository';
import { hashNewPassword } from '../session/passwords';
import { deleteSessionsOf, replacePassword } from '../session/session-repository';
import { lockAccount } from '../subadmins/held-flags';
import { makeReset, type MadeReset } from './make-reset';
import { findReset, takeReset, type ResetOwner } from './password-resets-repository';

const worksNoMore = () => new HttpError(404, 'not_found', 'This link does not work any more. Ask for a new one.');

/** What to do about a password that one has not set: the link of a main admin can only come from the command line. */
const adviceFor = (role: ResetOwner['role']) =>
  role === 'admin'
    ? 'If this was not you, somebody else has access to the server’s machine.'
    : 'If this was not you, tell the main admin.';

/** What a reset is called where somebody may not do it. */
export const resetAct = 'reset the password of an account';

/**
 * Makes a link with which a sub-admin sets a new password, and records it.
 *
 * @throws HttpError 401 where the caller lacks a permission of the account, 404 where there is none, 409 where it is inactive
 * @throws a violation of `second_admin_required` where a second admin has to agree first
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

/**
 * Makes a link with which a user sets a new password, and records it.
 *
 * @throws HttpError 404 where there is no such user
 */
export async function makeUserReset(db: Orm, context: WriteContext, userId: string): Promise<MadeReset> {
  return db.transaction(async (transaction) => {
    const made = await makeReset(transaction, { id: userId, role: 'user' }, context.caller.id);
    if (!made) throw notFound('User');
    await recordWrite(transaction, context, { entity: 'user', entityId: made.ownerId });
    return made;
  });
}

/**
 * Sets a new password by a link, which works once, and ends all sessions of the account.
 *
 * @returns whose password it is
 * @throws HttpError 404 where the link does not work any more
 */
export async function resetPassword(
  { database: { orm }, config }: Deps,
  context: WriteContext,
  { token, password }: Call<'resetPassword'>['body'],
): Promise<ResetOwner> {
  const tokenHash = hashToken(token);
  const owner = await findReset(orm, tokenHash);
  if (!owner) throw worksNoMore();
  const { id, role, fullName, email, passwordHash } = owner;
  const newHash = await hashNewPassword(password, { ...config.panel, fullName, email });
  await orm.transaction(async (transaction) => {
    const used = await takeReset(transaction, tokenHash);
    if (!used) throw worksNoMore();
    if (!(await replacePassword(transaction, id, passwordHash, newHash))) throw worksNoMore();
    await deleteSessionsOf(transaction, id);
    await recordWrite(transaction, context, { actorId: null, entity: role, entityId: id });
    if (role === 'user') return;
    await recordAccessChange(transaction, { accountId: id, changedById: used.madeById, what: 'password' });
    const message = `It was set by a link. ${adviceFor(role)}`;
    await insertNotifications(transaction, [
      { recipientId: id, title: 'New password', message, recordType: 'account', recordId: id, isSecurity: true },
    ]);
  });
  return owner;
}

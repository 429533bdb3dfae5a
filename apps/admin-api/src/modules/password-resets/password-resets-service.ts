import type { Call, WriteContext } from '../../contract/operation-types';
import type { Deps } from '../../config/deps';
import type { Orm, Transaction } from '../../database/database';
import { HttpError, notFound } from '../../common/http-error';
import { hashToken } from '../../common/tokens';
import { recordAccessChange } from '../access-changes/access-changes-repository';
import { writeAuditEntry } from '../audit-log/audit-log-repository';
import { insertNotifications } from '../notifications/notifications-repository';
import { hashNewPassword } from '../session/passwords';
import { deleteAccountSessions, replacePassword } from '../session/session-repository';
import { lockAccount } from '../subadmins/required-permissions';
import { createResetLink, type ResetLink } from './create-reset-link';
import { findResetOwner, consumeReset, type ResetOwner } from './password-resets-repository';

const linkExpired = () => new HttpError(404, 'not_found', 'This link no longer works. Ask for a new one.');

/** A main admin's link can only come from the command line. */
const getAdvice = (role: ResetOwner['role']) =>
  role === 'admin'
    ? 'If this was not you, someone else has access to the server.'
    : 'If this was not you, contact the main admin.';

/** Names the action in errors. */
export const resetPasswordAction = 'reset the password of an account';

/**
 * Creates a link with which a sub-admin sets a new password, and records it.
 *
 * @throws HttpError 401 if the caller lacks a permission of the account, 404 if there is none, 409 if it is inactive
 * @throws a violation of `second_admin_required` if a second admin has to agree first
 */
export async function createSubadminResetLink(
  transaction: Transaction,
  context: WriteContext,
  subadminId: string,
): Promise<ResetLink> {
  const { id } = await lockAccount(transaction, context.caller, subadminId, resetPasswordAction);
  const link = await createResetLink(transaction, { id, role: 'subadmin' }, context.caller.id);
  if (!link) throw notFound('Subadmin');
  await writeAuditEntry(transaction, context, { entity: 'subadmin', entityId: id });
  return link;
}

/**
 * Creates a link with which a user sets a new password, and records it.
 *
 * @throws HttpError 404 if there is no such user
 */
export async function createUserResetLink(db: Orm, context: WriteContext, userId: string): Promise<ResetLink> {
  return db.transaction(async (transaction) => {
    const link = await createResetLink(transaction, { id: userId, role: 'user' }, context.caller.id);
    if (!link) throw notFound('User');
    await writeAuditEntry(transaction, context, { entity: 'user', entityId: link.ownerId });
    return link;
  });
}

/**
 * Sets a new password with a link, which works once, and ends all sessions of the account.
 *
 * @returns the account
 * @throws HttpError 404 if the link is not valid
 */
export async function resetPassword(
  { database: { orm }, config }: Deps,
  context: WriteContext,
  { token, password }: Call<'resetPassword'>['body'],
): Promise<ResetOwner> {
  const tokenHash = hashToken(token);
  const owner = await findResetOwner(orm, tokenHash);
  if (!owner) throw linkExpired();
  const { id, role, fullName, email, passwordHash } = owner;
  const newHash = await hashNewPassword(password, { ...config.panel, fullName, email });
  await orm.transaction(async (transaction) => {
    const reset = await consumeReset(transaction, tokenHash);
    if (!reset) throw linkExpired();
    if (!(await replacePassword(transaction, id, passwordHash, newHash))) throw linkExpired();
    await deleteAccountSessions(transaction, id);
    await writeAuditEntry(transaction, context, { actorId: null, entity: role, entityId: id });
    if (role === 'user') return;
    await recordAccessChange(transaction, { accountId: id, changedById: reset.madeById, what: 'password' });
    const message = `It was set with a reset link. ${getAdvice(role)}`;
    await insertNotifications(transaction, [
      { recipientId: id, title: 'New password', message, recordType: 'account', recordId: id, isSecurity: true },
    ]);
  });
  return owner;
}

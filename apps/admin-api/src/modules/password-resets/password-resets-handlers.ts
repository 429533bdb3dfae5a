import type { Handlers } from '../../contract/operation-types';
import type { Deps } from '../../config/deps';
import { HttpError, notFound } from '../../common/http-error';
import { recordAccessChange } from '../access-changes/access-changes-repository';
import { recordWrite } from '../audit-log/audit-log-repository';
import { insertNotifications } from '../notifications/notifications-repository';
import { hashNewPassword } from '../session/passwords';
import { deleteSessionsOf, replacePassword } from '../session/session-repository';
import { hashToken } from '../../common/tokens';
import { makeReset, type MadeReset } from './make-reset';
import { makeSubadminReset } from './make-subadmin-reset';
import { findReset, takeReset, type ResetOwner } from './password-resets-repository';

const worksNoMore = () => new HttpError(404, 'not_found', 'This link does not work any more. Ask for a new one.');

/** What to do about a password that one has not set: the link of a main admin can only come from the command line. */
const adviceFor = (role: ResetOwner['role']) =>
  role === 'admin'
    ? 'If this was not you, somebody else has access to the server’s machine.'
    : 'If this was not you, tell the main admin.';

const toReset = ({ token, expiresAt }: MadeReset) => ({ data: { token, expires_at: expiresAt.toISOString() } });

export function passwordResetsHandlers({
  database: { orm },
  config,
}: Deps): Pick<Handlers, 'makeSubadminPasswordReset' | 'makeUserPasswordReset' | 'resetPassword'> {
  return {
    makeSubadminPasswordReset: async (call) =>
      toReset(await orm.transaction((transaction) => makeSubadminReset(transaction, call, call.params.id))),

    makeUserPasswordReset: async (call) =>
      orm.transaction(async (transaction) => {
        const made = await makeReset(transaction, { id: call.params.id, role: 'user' }, call.caller.id);
        if (!made) throw notFound('User');
        await recordWrite(transaction, call, { entity: 'user', entityId: made.ownerId });
        return toReset(made);
      }),

    resetPassword: async (call) => {
      const { token, password } = call.body;
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
        await recordWrite(transaction, call, { actorId: null, entity: role, entityId: id });
        if (role === 'user') return;
        await recordAccessChange(transaction, { accountId: id, changedById: used.madeById, what: 'password' });
        const message = `It was set by a link. ${adviceFor(role)}`;
        await insertNotifications(transaction, [
          { recipientId: id, title: 'New password', message, recordType: 'account', recordId: id, isSecurity: true },
        ]);
      });
      return { data: { may_sign_in: role !== 'user' } };
    },
  };
}

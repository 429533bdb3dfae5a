import type { Call, Handlers } from '../../contract/operation-types';
import type { Deps } from '../../config/deps';
import { HttpError, notFound } from '../../common/http-error';
import { recordWrite } from '../audit-log/audit-log-repository';
import { insertNotifications } from '../notifications/notifications-repository';
import { hashNewPassword } from '../session/passwords';
import { deleteSessionsOf, replacePassword } from '../session/session-repository';
import { hashToken } from '../session/session-token';
import { makeReset } from './make-reset';
import { findReset, takeReset, type ResetOwner } from './password-resets-repository';

type Making = 'makeSubadminPasswordReset' | 'makeUserPasswordReset';

const worksNoMore = () => new HttpError(404, 'not_found', 'This link does not work any more. Ask for a new one.');

/** What to do about a password that one has not set: the link of a main admin can only come from the command line. */
const adviceFor = (role: ResetOwner['role']) =>
  role === 'admin'
    ? 'If this was not you, somebody else has access to the server’s machine.'
    : 'If this was not you, tell the main admin.';

export function passwordResetsHandlers({ database: { orm }, config }: Deps): Pick<Handlers, Making | 'resetPassword'> {
  const make = (role: 'subadmin' | 'user', what: string) => async (call: Call<Making>) =>
    orm.transaction(async (transaction) => {
      const made = await makeReset(transaction, { id: call.params.id, role });
      if (!made) throw notFound(what);
      await recordWrite(transaction, call, { entity: role, entityId: made.ownerId });
      return { data: { token: made.token, expires_at: made.expiresAt.toISOString() } };
    });

  return {
    makeSubadminPasswordReset: make('subadmin', 'Subadmin'),
    makeUserPasswordReset: make('user', 'User'),

    resetPassword: async (call) => {
      const { token, password } = call.body;
      const tokenHash = hashToken(token);
      const owner = await findReset(orm, tokenHash);
      if (!owner) throw worksNoMore();
      const { id, role, fullName, email, passwordHash } = owner;
      const newHash = await hashNewPassword(password, { ...config.panel, fullName, email });
      await orm.transaction(async (transaction) => {
        if (!(await takeReset(transaction, tokenHash))) throw worksNoMore();
        if (!(await replacePassword(transaction, id, passwordHash, newHash))) throw worksNoMore();
        await deleteSessionsOf(transaction, id);
        await recordWrite(transaction, call, { actorId: null, entity: role, entityId: id });
        if (role === 'user') return;
        const message = `It was set by a link. ${adviceFor(role)}`;
        await insertNotifications(transaction, [
          { recipientId: id, title: 'New password', message, recordType: 'account', recordId: id, isSecurity: true },
        ]);
      });
      return { data: { may_sign_in: role !== 'user' } };
    },
  };
}

import type { Call, Handlers } from '../../contract/operation-types';
import type { Deps } from '../../config/deps';
import { conflict, HttpError, notFound } from '../../common/http-error';
import { recordWrite } from '../audit-log/audit-log-repository';
import { insertNotifications } from '../notifications/notifications-repository';
import { hashNewPassword } from '../session/passwords';
import { deleteSessionsOf, replacePassword } from '../session/session-repository';
import { createToken, hashToken } from '../session/session-token';
import { findReset, keepReset, lockOwner, takeReset } from './password-resets-repository';

type Making = 'makeSubadminPasswordReset' | 'makeUserPasswordReset';

const worksNoMore = () => new HttpError(404, 'not_found', 'This link does not work any more. Ask for a new one.');
const isInactive = () => conflict('conflict', 'This account is inactive. Make it active first.');

export function passwordResetsHandlers({ database: { orm }, config }: Deps): Pick<Handlers, Making | 'resetPassword'> {
  const make = (role: 'subadmin' | 'user', what: string) => async (call: Call<Making>) =>
    orm.transaction(async (transaction) => {
      const owner = await lockOwner(transaction, call.params.id, role);
      if (!owner) throw notFound(what);
      if (owner.status !== 'active') throw isInactive();
      const token = createToken();
      const expiresAt = await keepReset(transaction, owner.id, hashToken(token));
      await recordWrite(transaction, call, { entity: role, entityId: owner.id });
      return { data: { token, expires_at: expiresAt.toISOString() } };
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
        const message = 'It was set by a link that the main admin has made. If this was not you, tell them.';
        await insertNotifications(transaction, [
          { recipientId: id, title: 'New password', message, recordType: 'account', recordId: id },
        ]);
      });
      return { data: { may_sign_in: role !== 'user' } };
    },
  };
}

import type { Handlers } from '../../contract/operation-types';
import type { Deps } from '../../config/deps';
import { sessionExpired, validationFailed } from '../../common/http-error';
import { writeAuditEntry } from '../audit-log/audit-log-repository';
import { hashNewPassword, verifyPassword } from '../session/passwords';
import { deleteAccountSessions, replacePassword } from '../session/session-repository';
import { countSignInAttempt, clearFailedAttempts } from '../session/sign-in-limits';
import { findOwnCredentials } from './account-repository';

const wrongPassword = () => validationFailed([{ field: 'current_password', message: 'This is not your password.' }]);

const samePassword = () =>
  validationFailed([{ field: 'password', message: 'This is your current password. Choose another one.' }]);

export function accountHandlers({ database: { orm }, config }: Deps): Pick<Handlers, 'changeOwnPassword'> {
  return {
    changeOwnPassword: async (call) => {
      const { current_password: current, password } = call.body;
      const { id, role, tokenHash } = call.caller;
      const account = await findOwnCredentials(orm, id);
      if (!account) throw sessionExpired();
      const { fullName, email, passwordHash } = account;
      await countSignInAttempt(orm, email, call, config.signInLimit);
      if (!(await verifyPassword(passwordHash, current))) throw wrongPassword();
      await clearFailedAttempts(orm, email, call);
      if (password === current) throw samePassword();
      const newHash = await hashNewPassword(password, { ...config.panel, fullName, email });
      await orm.transaction(async (transaction) => {
        if (!(await replacePassword(transaction, id, passwordHash, newHash))) throw wrongPassword();
        await deleteAccountSessions(transaction, id, tokenHash);
        await writeAuditEntry(transaction, call, { entity: role, entityId: id });
      });
      return { message: 'Password changed.' };
    },
  };
}

import type { Handlers } from '../../contract/operation-types';
import type { Deps } from '../../config/deps';
import { sessionExpired, validationFailed } from '../../common/http-error';
import { recordWrite } from '../audit-log/audit-log-repository';
import { hashNewPassword, isPasswordRight } from '../session/passwords';
import { deleteSessionsOf, replacePassword } from '../session/session-repository';
import { countSignIn, forgetFailures } from '../session/sign-in-limits';
import { findOwnPassword } from './account-repository';

const wrongPassword = () => validationFailed([{ field: 'current_password', message: 'This is not your password.' }]);

const samePassword = () =>
  validationFailed([{ field: 'password', message: 'This is the password that you have. Choose another one.' }]);

export function accountHandlers({ database: { orm }, config }: Deps): Pick<Handlers, 'changeOwnPassword'> {
  return {
    changeOwnPassword: async (call) => {
      const { current_password: current, password } = call.body;
      const { id, role, tokenHash } = call.caller;
      const account = await findOwnPassword(orm, id);
      if (!account) throw sessionExpired();
      const { fullName, email, passwordHash } = account;
      await countSignIn(orm, email, call, config.signInLimit);
      if (!(await isPasswordRight(passwordHash, current))) throw wrongPassword();
      await forgetFailures(orm, email, call);
      if (password === current) throw samePassword();
      const newHash = await hashNewPassword(password, { ...config.panel, fullName, email });
      await orm.transaction(async (transaction) => {
        if (!(await replacePassword(transaction, id, passwordHash, newHash))) throw wrongPassword();
        await deleteSessionsOf(transaction, id, tokenHash);
        await recordWrite(transaction, call, { entity: role, entityId: id });
      });
      return { message: 'Password changed.' };
    },
  };
}

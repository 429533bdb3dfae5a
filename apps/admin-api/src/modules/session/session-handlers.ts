import type { Handlers } from '../../contract/operation-types';
import type { Deps } from '../../config/deps';
import { conflict, HttpError, notFound, sessionExpired } from '../../common/http-error';
import { keptText } from '../../common/texts';
import { recordWrite } from '../audit-log/audit-log-repository';
import { toAdmin } from '../admins/admin-mapping';
import { hashNewPassword, hashPassword, isHashOutdated, isPasswordRight } from './passwords';
import { toPermissions } from '../admins/permissions';
import { hasFactor } from '../second-factor/second-factor-repository';
import { beginSession } from './begin-session';
import { recordFailedSignIn } from './failed-sign-in';
import {
  deleteSession,
  findAdmin,
  findSignIn,
  hasMainAdmin,
  idleSeconds,
  insertMainAdmin,
  replacePassword,
  touchSession,
} from './session-repository';
import { askForSecondFactor } from './ask-for-second-factor';
import { countSignIn } from './sign-in-limits';
import { checkSignUpCode } from './sign-up-code';

const invalidCredentials = () => new HttpError(401, 'invalid_credentials', 'Invalid credentials');
const adminExists = () => conflict('admin_exists', 'There is a main admin already.');

export function sessionHandlers(
  deps: Deps,
): Pick<Handlers, 'signIn' | 'signUp' | 'signOut' | 'getSession' | 'getPermissions' | 'getAdmin'> {
  const { database, config } = deps;
  return {
    signIn: async (call) => {
      const { email, password } = call.body;
      await countSignIn(database.orm, email, call, config.signInLimit);
      const account = await findSignIn(database.orm, email);
      const isRight = await isPasswordRight(account?.passwordHash, password);
      if (!account || !isRight || account.status !== 'active') {
        await recordFailedSignIn(database.orm, call, account?.id);
        throw invalidCredentials();
      }
      const { id, passwordHash } = account;
      // This is the only moment at which the password is known.
      if (isHashOutdated(passwordHash))
        await replacePassword(database.orm, id, passwordHash, await hashPassword(password));
      if (await hasFactor(database.orm, account.id)) throw await askForSecondFactor(deps, account, call);
      const { device, session } = await database.orm.transaction((transaction) =>
        beginSession(transaction, config, { account, call }),
      );
      call.keepDevice(device);
      return { ...session, message: 'Signed in.' };
    },

    signUp: async (call) => {
      const { fullName, email, password, code } = call.body;
      if (await hasMainAdmin(database.orm)) throw adminExists();
      await checkSignUpCode(database.orm, code);
      const { productName } = config.panel;
      const passwordHash = await hashNewPassword(password, { productName, fullName, email });
      const { device, session } = await database.orm.transaction(async (transaction) => {
        const account = await insertMainAdmin(transaction, { fullName: keptText(fullName), email, passwordHash });
        if (!account) throw adminExists();
        await recordWrite(transaction, call, {
          actorId: null,
          entity: 'admin',
          entityId: account.id,
          after: toAdmin(account),
        });
        return beginSession(transaction, config, { account, call });
      });
      call.keepDevice(device);
      return { ...session, message: 'Welcome.' };
    },

    signOut: async (call) => {
      const { id, tokenHash } = call.caller;
      await database.orm.transaction(async (transaction) => {
        await deleteSession(transaction, tokenHash);
        await recordWrite(transaction, call, { entity: 'session', entityId: id });
      });
      return { message: 'Signed out.' };
    },

    getSession: async ({ caller }) => {
      const endsAt = await touchSession(database.orm, caller.tokenHash);
      if (!endsAt) throw sessionExpired();
      return { data: { idle_seconds: idleSeconds(config.session), ends_at: endsAt.toISOString() } };
    },

    getPermissions: async ({ params }) => {
      const account = await findAdmin(database.orm, params.id);
      if (!account) throw notFound('Admin');
      return { permissions: toPermissions(account.role, account.permissions) };
    },

    getAdmin: async ({ params }) => {
      const account = await findAdmin(database.orm, params.id);
      if (!account) throw notFound('Admin');
      return { data: toAdmin(account) };
    },
  };
}

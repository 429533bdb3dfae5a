import type { Handlers } from '../../contract/operation-types';
import type { Deps } from '../../config/deps';
import { conflict, HttpError, notFound, sessionExpired } from '../../common/http-error';
import { normalizeText } from '../../common/texts';
import { writeAuditEntry } from '../audit-log/audit-log-repository';
import { toAdmin } from '../admins/admin-mapping';
import { hashNewPassword, hashPassword, isHashOutdated, verifyPassword } from './passwords';
import { toPermissions } from '../admins/permissions';
import { hasFactor } from '../second-factor/second-factor-repository';
import { startSession } from './start-session';
import { recordFailedSignIn } from './failed-sign-in';
import {
  deleteSession,
  findAdmin,
  findStaffByEmail,
  hasMainAdmin,
  getIdleSeconds,
  insertMainAdmin,
  replacePassword,
  touchSession,
} from './session-repository';
import { startMfaChallenge } from './start-mfa-challenge';
import { countSignInAttempt } from './sign-in-limits';
import { checkSignUpCode } from './sign-up-code';

const invalidCredentials = () => new HttpError(401, 'invalid_credentials', 'Invalid credentials');
const adminExistsError = () => conflict('admin_exists', 'There is already a main admin.');

export function sessionHandlers(
  deps: Deps,
): Pick<Handlers, 'signIn' | 'signUp' | 'signOut' | 'getSession' | 'getPermissions' | 'getAdmin'> {
  const { database, config } = deps;
  return {
    signIn: async (call) => {
      const { email, password } = call.body;
      await countSignInAttempt(database.orm, email, call, config.signInLimit);
      const account = await findStaffByEmail(database.orm, email);
      const isPasswordValid = await verifyPassword(account?.passwordHash, password);
      if (!account || !isPasswordValid || account.status !== 'active') {
        await recordFailedSignIn(database.orm, call, account?.id);
        throw invalidCredentials();
      }
      const { id, passwordHash } = account;
      // Replaced here because the server has the plain password only during a sign-in.
      if (isHashOutdated(passwordHash))
        await replacePassword(database.orm, id, passwordHash, await hashPassword(password));
      if (await hasFactor(database.orm, account.id)) throw await startMfaChallenge(deps, account, call);
      const { deviceToken, session } = await database.orm.transaction((transaction) =>
        startSession(transaction, config, { account, call }),
      );
      call.storeDeviceToken(deviceToken);
      return { ...session, message: 'Signed in.' };
    },

    signUp: async (call) => {
      const { fullName, email, password, code } = call.body;
      if (await hasMainAdmin(database.orm)) throw adminExistsError();
      await checkSignUpCode(database.orm, code);
      const { productName } = config.panel;
      const passwordHash = await hashNewPassword(password, { productName, fullName, email });
      const { deviceToken, session } = await database.orm.transaction(async (transaction) => {
        const account = await insertMainAdmin(transaction, { fullName: normalizeText(fullName), email, passwordHash });
        if (!account) throw adminExistsError();
        await writeAuditEntry(transaction, call, {
          actorId: null,
          entity: 'admin',
          entityId: account.id,
          after: toAdmin(account),
        });
        return startSession(transaction, config, { account, call });
      });
      call.storeDeviceToken(deviceToken);
      return { ...session, message: 'Welcome.' };
    },

    signOut: async (call) => {
      const { id, tokenHash } = call.caller;
      await database.orm.transaction(async (transaction) => {
        await deleteSession(transaction, tokenHash);
        await writeAuditEntry(transaction, call, { entity: 'session', entityId: id });
      });
      return { message: 'Signed out.' };
    },

    getSession: async ({ caller }) => {
      const endsAt = await touchSession(database.orm, caller.tokenHash);
      if (!endsAt) throw sessionExpired();
      return { data: { idle_seconds: getIdleSeconds(config.session), ends_at: endsAt.toISOString() } };
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

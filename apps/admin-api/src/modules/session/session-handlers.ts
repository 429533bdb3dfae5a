import type { Call, Handlers } from '../../contract/operation-types';
import type { Deps } from '../../config/deps';
import type { Transaction } from '../../database/database';
import { conflict, HttpError, notFound, sessionOver } from '../../common/http-error';
import { recordWrite } from '../audit-log/audit-log-repository';
import { toAdmin } from '../admins/admin-mapping';
import { hashNewPassword, isPasswordRight } from './passwords';
import { toPermissions } from '../admins/permissions';
import {
  deleteSession,
  findAdmin,
  findSignIn,
  hasMainAdmin,
  idleSeconds,
  insertMainAdmin,
  insertSession,
  touchSession,
} from './session-repository';
import { createToken, hashToken } from './session-token';
import { countSignIn, rememberSignIn } from './sign-in-limits';
import { checkSignUpCode } from './sign-up-code';

type Account = NonNullable<Awaited<ReturnType<typeof findAdmin>>>;

const invalidCredentials = () => new HttpError(401, 'invalid_credentials', 'Invalid credentials');
const adminExists = () => conflict('admin_exists', 'There is a main admin already.');

export function sessionHandlers({
  database,
  config,
}: Deps): Pick<Handlers, 'signIn' | 'signUp' | 'signOut' | 'getSession' | 'getPermissions' | 'getAdmin'> {
  async function begin(transaction: Transaction, account: Account, call: Call<'signIn'> | Call<'signUp'>) {
    const token = createToken();
    const { address, userAgent } = call;
    await insertSession(
      transaction,
      { tokenHash: hashToken(token), userId: account.id, address, userAgent },
      config.session,
    );
    await recordWrite(transaction, call, { actorId: account.id, entity: 'session', entityId: account.id });
    const device = await rememberSignIn(transaction, account.email, call);
    return { device, session: { token, data: toAdmin(account) } };
  }

  return {
    signIn: async (call) => {
      const { email, password } = call.body;
      await countSignIn(database.orm, email, call, config.signInLimit);
      const account = await findSignIn(database.orm, email);
      const isRight = await isPasswordRight(account?.passwordHash, password);
      if (!account || !isRight || account.status !== 'active') {
        // With or without an account, so that neither takes longer. What was typed may be a password in the wrong field.
        const failure = { action: 'signInFailed', actorId: null, entity: 'session' };
        await recordWrite(database.orm, call, { ...failure, ...(account && { entityId: account.id }) });
        throw invalidCredentials();
      }
      const { device, session } = await database.orm.transaction((transaction) => begin(transaction, account, call));
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
        const account = await insertMainAdmin(transaction, { fullName: fullName.trim(), email, passwordHash });
        if (!account) throw adminExists();
        await recordWrite(transaction, call, {
          actorId: null,
          entity: 'admin',
          entityId: account.id,
          after: toAdmin(account),
        });
        return begin(transaction, account, call);
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
      if (!endsAt) throw sessionOver();
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

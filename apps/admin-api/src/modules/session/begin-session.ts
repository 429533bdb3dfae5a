import type { Call } from '../../contract/operation-types';
import type { Config } from '../../config/config';
import type { Transaction } from '../../database/database';
import { recordWrite } from '../audit-log/audit-log-repository';
import { toAdmin } from '../admins/admin-mapping';
import { tellNewDevice } from './new-device';
import { hasSignedIn } from './open-sessions-repository';
import { insertSession, type Account } from './session-repository';
import { createToken, hashToken } from '../../common/tokens';
import { rememberSignIn } from './sign-in-limits';

/**
 * Begins a session for somebody who has proved who they are.
 *
 * @param after what the audit log keeps of how they did
 * @returns what the caller is answered with, and the token of the device, for its browser to keep
 */
export async function beginSession(
  transaction: Transaction,
  config: Config,
  {
    account,
    call,
    after,
  }: { account: Account; call: Call<'signIn' | 'signUp' | 'signInSecondFactor'>; after?: object },
) {
  const token = createToken();
  const { address, userAgent } = call;
  const session = { tokenHash: hashToken(token), userId: account.id, address, userAgent };
  await insertSession(transaction, session, config.session);
  const isFirst = !(await hasSignedIn(transaction, account.id));
  const write = { actorId: account.id, entity: 'session', entityId: account.id, ...(after && { after }) };
  await recordWrite(transaction, call, write);
  const { device, isKnown } = await rememberSignIn(transaction, account.email, call);
  if (!isKnown && !isFirst) await tellNewDevice(transaction, account.id, call);
  return { device, session: { token, data: toAdmin(account) } };
}

import type { Call } from '../../contract/operation-types';
import type { Config } from '../../config/config';
import type { Transaction } from '../../database/database';
import { writeAuditEntry } from '../audit-log/audit-log-repository';
import { toAdmin } from '../admins/admin-mapping';
import { notifyNewDevice } from './notify-new-device';
import { hasSignedIn } from './open-sessions-repository';
import { insertSession, type Account } from './session-repository';
import { createToken, hashToken } from '../../common/tokens';
import { trustClient } from './sign-in-limits';

/**
 * Starts a session after a successful authentication.
 *
 * @param details for the audit entry, such as the second factor
 * @returns the response data, and the device token for the browser to store
 */
export async function startSession(
  transaction: Transaction,
  config: Config,
  {
    account,
    call,
    details,
  }: { account: Account; call: Call<'signIn' | 'signUp' | 'signInSecondFactor'>; details?: object },
) {
  const token = createToken();
  const { address, userAgent } = call;
  const session = { tokenHash: hashToken(token), userId: account.id, address, userAgent };
  await insertSession(transaction, session, config.session);
  const isFirst = !(await hasSignedIn(transaction, account.id));
  const write = { actorId: account.id, entity: 'session', entityId: account.id, ...(details && { after: details }) };
  await writeAuditEntry(transaction, call, write);
  const { deviceToken, isTrusted } = await trustClient(transaction, account.email, call);
  if (!isTrusted && !isFirst) await notifyNewDevice(transaction, account.id, call);
  return { deviceToken, session: { token, data: toAdmin(account) } };
}

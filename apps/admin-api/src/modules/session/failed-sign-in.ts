import type { Call } from '../../contract/operation-types';
import type { Orm } from '../../database/database';
import { writeAuditEntry } from '../audit-log/audit-log-repository';

/**
 * Records a failed sign-in with its account, if there is one, and nothing of the input, which can be a password in the
 * wrong field. Also writes without an account, so that both cases take equally long.
 *
 * @param after which factor failed
 */
export const recordFailedSignIn = (
  db: Orm,
  call: Call<'signIn' | 'signInSecondFactor'>,
  accountId: string | undefined,
  after?: object,
): Promise<void> =>
  writeAuditEntry(db, call, {
    action: 'signInFailed',
    actorId: null,
    entity: 'session',
    ...(accountId !== undefined && { entityId: accountId }),
    ...(after && { after }),
  });

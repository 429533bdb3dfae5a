import type { Call } from '../../contract/operation-types';
import type { Orm } from '../../database/database';
import { recordWrite } from '../audit-log/audit-log-repository';

/**
 * Records a sign-in that failed: with the account where there is one, and with nothing of what was typed, which may be a
 * password in the wrong field. Also without an account, so that neither takes longer.
 *
 * @param after how far it came
 */
export const recordFailedSignIn = (
  db: Orm,
  call: Call<'signIn' | 'signInSecondFactor'>,
  accountId: string | undefined,
  after?: object,
): Promise<void> =>
  recordWrite(db, call, {
    action: 'signInFailed',
    actorId: null,
    entity: 'session',
    ...(accountId !== undefined && { entityId: accountId }),
    ...(after && { after }),
  });

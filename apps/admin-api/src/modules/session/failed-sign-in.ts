import type { Call } from '../../contract/operation-types';
import type { Orm } from '../../database/database';
import { writeAuditEntry } from '../audit-log/audit-log-repository';

/**
 * Records a failed sign-in. Records the account if there is one, but no input: the email field may contain a password. Also
 * writes an entry if there is no account, so that both cases take equally long.
 *
 * @param details for the audit entry, such as the factor that failed
 */
export const recordFailedSignIn = (
  db: Orm,
  call: Call<'signIn' | 'signInSecondFactor'>,
  accountId: string | undefined,
  details?: object,
): Promise<void> =>
  writeAuditEntry(db, call, {
    action: 'signInFailed',
    actorId: null,
    entity: 'session',
    ...(accountId !== undefined && { entityId: accountId }),
    ...(details && { after: details }),
  });

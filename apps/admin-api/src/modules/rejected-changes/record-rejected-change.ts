import { isId } from '../../common/ids';
import type { Call, OperationId } from '../../contract/operation-types';
import type { Orm } from '../../database/database';
import { writeAuditEntry } from '../audit-log/audit-log-repository';
import { isFirstInWindow, hashKey } from '../session/attempts';

/** A rejected call. Only its caller has been checked. */
export type RejectedCall = Pick<Call<OperationId>, 'address' | 'requestId' | 'caller'> & {
  operationId: string;
  params: unknown;
};

/** One entry per caller and operation in this time, so that nobody can flood the audit log. */
const MIN_INTERVAL_MINUTES = 1;

/** Returns the id of the record in the path, if any. */
const findRecordId = (params: unknown) =>
  Object.values(Object(params)).find((value): value is string => typeof value === 'string' && isId(value));

/**
 * Records a change that was rejected for lack of permission, at most once a minute per caller and operation.
 *
 * @param reason the message of the response
 */
export async function recordRejectedChange(orm: Orm, call: RejectedCall, reason: string): Promise<void> {
  const entityId = findRecordId(call.params);
  await orm.transaction(async (transaction) => {
    const key = hashKey('denied-change', call.caller.id, call.operationId);
    if (!(await isFirstInWindow(transaction, key, MIN_INTERVAL_MINUTES))) return;
    await writeAuditEntry(transaction, call, {
      action: 'changeDenied',
      entity: 'denied_change',
      ...(entityId !== undefined && { entityId }),
      after: { tried: call.operationId, reason },
    });
  });
}

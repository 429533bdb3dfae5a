import { isId } from '../../common/ids';
import type { Call, OperationId } from '../../contract/operation-types';
import type { Orm } from '../../database/database';
import { recordWrite } from '../audit-log/audit-log-repository';
import { isFirstInWindow, keyOf } from '../session/attempts';

/** What is known of a call that was refused, perhaps before anything of it was checked but who it is. */
export type RefusedCall = Pick<Call<OperationId>, 'address' | 'requestId' | 'caller'> & {
  operationId: string;
  params: unknown;
};

/** How long nothing more is recorded of a caller and an operation, in minutes, so that nobody can fill the log. */
const silenceMinutes = 1;

/** The record that a call is about, where its path names one. */
const recordIn = (params: unknown) =>
  Object.values(Object(params)).find((value): value is string => typeof value === 'string' && isId(value));

/**
 * Records that somebody was refused a change, for want of permission. Of one caller and operation it records one a minute.
 *
 * @param reason what the caller was told
 */
export async function recordRefusal(orm: Orm, call: RefusedCall, reason: string): Promise<void> {
  const entityId = recordIn(call.params);
  await orm.transaction(async (transaction) => {
    const key = keyOf('refusal', call.caller.id, call.operationId);
    if (!(await isFirstInWindow(transaction, key, silenceMinutes))) return;
    await recordWrite(transaction, call, {
      action: 'changeRefused',
      entity: 'refusal',
      ...(entityId !== undefined && { entityId }),
      after: { tried: call.operationId, reason },
    });
  });
}

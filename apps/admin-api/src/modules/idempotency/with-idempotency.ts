import { createHash } from 'node:crypto';
import type { Schemas } from '@countinghouse/api-client/strict';
import type { ResponseBody, Call, OperationId } from '../../contract/operation-types';
import type { Orm, Transaction } from '../../database/database';
import { conflict, HttpError } from '../../common/http-error';
import { claimKey, readKey, storeResponse } from './idempotency-repository';

/** The operations that accept an `Idempotency-Key`. */
type KeyedOperation = Extract<
  OperationId,
  'setTransactionStatus' | 'setWithdrawalStatus' | 'addTicketMessage' | 'addApprovalRequest' | 'decideApprovalRequest'
>;

type Outcome<Id extends KeyedOperation> =
  | { response: ResponseBody<Id> }
  | { error: Schemas['VersionConflict']; status: number };

const idempotencyKeyReused = () =>
  conflict('idempotency_key_reused', 'This idempotency key was used for a different request. Nothing has changed.');

function hashRequest({ operationId, params, body, headers }: Call<KeyedOperation>): Uint8Array {
  const sorted = (fields: object) => Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1));
  const expectedVersion = 'If-Match' in headers ? [headers['If-Match']] : [];
  return createHash('sha256')
    .update(JSON.stringify([operationId, sorted(params), sorted(body), ...expectedVersion]))
    .digest();
}

/**
 * Runs `work` in a database transaction. If the call has an `Idempotency-Key`, the first call with the key does the work, and
 * later calls get its response, success or error. The response is stored in the same transaction as the work. After a server
 * error or `step_up_required`, the key can be used again.
 *
 * @throws HttpError 409 `idempotency_key_reused` if the key was used for a different request
 */
export async function withIdempotency<Id extends KeyedOperation>(
  orm: Orm,
  call: Call<Id>,
  work: (transaction: Transaction) => Promise<ResponseBody<Id>>,
): Promise<ResponseBody<Id>> {
  const { 'Idempotency-Key': key } = call.headers;
  if (key === undefined) return orm.transaction(work);
  const owner = { userId: call.caller.id, key };
  const hash = hashRequest(call);

  const outcome = await orm.transaction(async (transaction): Promise<Outcome<Id>> => {
    if (await claimKey(transaction, owner, hash)) {
      const result = await attempt(transaction, work);
      const stored =
        'response' in result ? { status: 200, body: result.response } : { status: result.status, body: result.error };
      await storeResponse(transaction, owner, stored);
      return result;
    }
    const first = await readKey(transaction, owner);
    if (!first || first.status === null || Buffer.compare(first.hash, hash) !== 0) throw idempotencyKeyReused();
    // The hash covers the operation, so the stored body has its type.
    return first.status === 200
      ? { response: first.body as ResponseBody<Id> }
      : { error: first.body as Schemas['VersionConflict'], status: first.status };
  });
  if ('response' in outcome) return outcome.response;
  const { success: _, code, message, errors, ...details } = outcome.error;
  throw new HttpError(outcome.status, code, message, errors, {}, details);
}

/** Runs `work` in a savepoint and returns its response or HTTP error; the outer transaction stays usable. */
async function attempt<Id extends KeyedOperation>(
  transaction: Transaction,
  work: (transaction: Transaction) => Promise<ResponseBody<Id>>,
): Promise<Outcome<Id>> {
  try {
    return { response: await transaction.transaction(work) };
  } catch (error) {
    // Step-up concerns the caller, not the request: the same request must succeed after it.
    if (!(error instanceof HttpError) || error.code === 'step_up_required') throw error;
    const { statusCode: status, code, message, fields, details } = error;
    return { error: { success: false, code, message, errors: [...fields], ...details }, status };
  }
}

import { createHash } from 'node:crypto';
import type { Schemas } from '@countinghouse/api-client/whole';
import type { Answer, Call, OperationId } from '../../contract/operation-types';
import type { Orm, Transaction } from '../../database/database';
import { conflict, HttpError } from '../../common/http-error';
import { claimKey, readKey, storeAnswer } from './idempotency-repository';

/** The operations that take an `Idempotency-Key`. */
type KeyedOperation = Extract<
  OperationId,
  'setTransactionStatus' | 'setWithdrawalStatus' | 'addTicketMessage' | 'addApprovalRequest' | 'decideApprovalRequest'
>;

type Outcome<Id extends KeyedOperation> =
  | { response: Answer<Id> }
  | { refusal: Schemas['VersionConflict']; status: number };

const idempotencyKeyReused = () =>
  conflict('idempotency_key_reused', 'This key came with another request before. Nothing has been changed.');

function hashRequest({ operationId, params, body, headers }: Call<KeyedOperation>): Uint8Array {
  const sorted = (fields: object) => Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1));
  const expectedVersion = 'If-Match' in headers ? [headers['If-Match']] : [];
  return createHash('sha256')
    .update(JSON.stringify([operationId, sorted(params), sorted(body), ...expectedVersion]))
    .digest();
}

/**
 * Runs a piece of work in one database transaction. Where the call carries an `Idempotency-Key`, the first call under
 * it does the work, and every other gets the first one's answer, success or refusal. An answer is kept in the
 * transaction of its work, so neither is there without the other; after a failure of ours, or where the caller is to prove
 * first that it is them, the key is free again.
 *
 * @throws HttpError 409 `idempotency_key_reused` where the key has come with a different request
 */
export async function withIdempotency<Id extends KeyedOperation>(
  orm: Orm,
  call: Call<Id>,
  work: (transaction: Transaction) => Promise<Answer<Id>>,
): Promise<Answer<Id>> {
  const { 'Idempotency-Key': key } = call.headers;
  if (key === undefined) return orm.transaction(work);
  const owner = { userId: call.caller.id, key };
  const hash = hashRequest(call);

  const outcome = await orm.transaction(async (transaction): Promise<Outcome<Id>> => {
    if (await claimKey(transaction, owner, hash)) {
      const made = await attempt(transaction, work);
      const stored =
        'response' in made ? { status: 200, body: made.response } : { status: made.status, body: made.refusal };
      await storeAnswer(transaction, owner, stored);
      return made;
    }
    const first = await readKey(transaction, owner);
    if (!first || first.status === null || Buffer.compare(first.hash, hash) !== 0) throw idempotencyKeyReused();
    // This function stored it, for the same operation.
    return first.status === 200
      ? { response: first.body as Answer<Id> }
      : { refusal: first.body as Schemas['VersionConflict'], status: first.status };
  });
  if ('response' in outcome) return outcome.response;
  const { success: _, code, message, errors, ...details } = outcome.refusal;
  throw new HttpError(outcome.status, code, message, errors, {}, details);
}

/** Does the work, or undoes it and gives the refusal; the transaction around it lives on. */
async function attempt<Id extends KeyedOperation>(
  transaction: Transaction,
  work: (transaction: Transaction) => Promise<Answer<Id>>,
): Promise<Outcome<Id>> {
  try {
    return { response: await transaction.transaction(work) };
  } catch (error) {
    // A proof is about the caller and not about the request, which is to be made once there is one.
    if (!(error instanceof HttpError) || error.code === 'step_up_required') throw error;
    const { statusCode: status, code, message, fields, details } = error;
    return { refusal: { success: false, code, message, errors: [...fields], ...details }, status };
  }
}

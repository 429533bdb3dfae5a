import type { Call, Caller, OperationId } from '../../contract/operation-types';
import type { Executor } from '../../database/database';
import { auditLog } from '../../database/schema';

/** What the log keeps of the call that writes. */
export type WritingCall = Pick<Call<OperationId>, 'address' | 'requestId'> & {
  operationId: string;
  caller: Pick<Caller, 'id'>;
};

export interface Write {
  /** What was done. Default: the operation's name in the contract. */
  action?: string;
  /** Who did it. Default: the caller. Null where nobody was signed in. */
  actorId?: string | null;
  /** The kind of record in the contract's word, for example `user`. */
  entity: string;
  /** Left out where many records were changed. */
  entityId?: string;
  /** What was changed, as it was and as it is now. Never a secret. */
  before?: object;
  after?: object;
}

/**
 * Records a write. Run it in the transaction of the write itself: neither may be kept without the other. What changes nothing
 * (a failed sign-in, a refusal, a file, a look at a document) is recorded alone, before it is answered.
 */
export async function recordWrite(
  transaction: Executor,
  call: WritingCall,
  { actorId = call.caller.id, action = call.operationId, ...write }: Write,
): Promise<void> {
  const { address, requestId } = call;
  await transaction.insert(auditLog).values({ ...write, actorId, action, address, requestId });
}

/** Records what no call has done: the server's command line, or the server by itself. In the transaction of what it did. */
export async function recordOwnWrite(
  transaction: Executor,
  action: string,
  write: Omit<Write, 'action' | 'actorId'>,
): Promise<void> {
  await transaction.insert(auditLog).values({ ...write, action });
}

/** The fields that differ between a record as it was and as it is, for the two sides of a {@link Write}. */
export function changedFields<Entity extends object>(
  before: Entity,
  after: Entity,
): Required<Pick<Write, 'before' | 'after'>> {
  const earlier = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(after).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(earlier.get(key)),
  );
  return {
    before: Object.fromEntries(changed.map(([key]) => [key, earlier.get(key) ?? null])),
    after: Object.fromEntries(changed),
  };
}

import type { Call, Caller, OperationId } from '../../contract/operation-types';
import type { Executor } from '../../database/database';
import { auditLog } from '../../database/schema';

/** The parts of a call that its audit entry stores. */
export type AuditedCall = Pick<Call<OperationId>, 'address' | 'requestId'> & {
  operationId: string;
  caller: Pick<Caller, 'id'>;
};

export interface AuditValues {
  /** @default the operationId */
  action?: string;
  /** Null where nobody is signed in. @default the caller */
  actorId?: string | null;
  /** The kind of record, as the contract names it, for example `user`. */
  entity: string;
  /** Omitted where several records change. */
  entityId?: string;
  /** The changed fields before and after. Must not contain secrets. */
  before?: object;
  after?: object;
}

/**
 * Writes an audit entry. Run it in the transaction of the change, so that both commit or neither does. An action that changes
 * nothing (failed sign-in, rejected change, export, viewed document) is recorded on its own, before the response is sent.
 */
export async function writeAuditEntry(
  transaction: Executor,
  call: AuditedCall,
  { actorId = call.caller.id, action = call.operationId, ...write }: AuditValues,
): Promise<void> {
  const { address, requestId } = call;
  await transaction.insert(auditLog).values({ ...write, actorId, action, address, requestId });
}

/** Writes an audit entry for a change made by the server itself or its command line. Run it in the transaction of the change. */
export async function writeServerAuditEntry(
  transaction: Executor,
  action: string,
  write: Omit<AuditValues, 'action' | 'actorId'>,
): Promise<void> {
  await transaction.insert(auditLog).values({ ...write, action });
}

/** Returns the fields that differ between two states of a record, as `before` and `after` of an audit entry. */
export function getChangedFields<Entity extends object>(
  before: Entity,
  after: Entity,
): Required<Pick<AuditValues, 'before' | 'after'>> {
  const previous = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(after).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(previous.get(key)),
  );
  return {
    before: Object.fromEntries(changed.map(([key]) => [key, previous.get(key) ?? null])),
    after: Object.fromEntries(changed),
  };
}

import { and, desc, eq, sql } from 'drizzle-orm';
import type { Call, OperationId } from '../../contract/operation-types';
import type { Executor, Transaction } from '../../database/database';
import { auditLog, users } from '../../database/schema';
import { endOfDay, startOfDay } from '../../common/days';
import { offsetOf, type Page } from '../../common/paging';

/** What the log keeps of the call that writes. */
type WritingCall = Pick<Call<OperationId>, 'operationId' | 'address' | 'requestId' | 'caller'>;

export interface Write {
  /** Who did it. Default: the caller. Null at the sign-up of the first admin. */
  actorId?: string | null;
  /** The kind of record in the contract's word, for example `user`. */
  entity: string;
  /** Left out where many records were changed. */
  entityId?: string;
  /** What was changed, as it was and as it is now. Never a secret. */
  before?: object;
  after?: object;
}

/** Records a write. Run it in the transaction of the write itself: neither may be kept without the other. */
export async function recordWrite(
  transaction: Transaction,
  call: WritingCall,
  { actorId = call.caller.id, ...write }: Write,
): Promise<void> {
  const { operationId: action, address, requestId } = call;
  await transaction.insert(auditLog).values({ ...write, actorId, action, address, requestId });
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

export type AuditLogFilter = {
  /** The id of who did it. */
  actorId?: string;
  /** The contract's operation. */
  action?: string;
  /** The kind of record in the contract's word, and its id. */
  entity?: string;
  entityId?: string;
  /** The first and the last day in UTC, as `2026-03-31`. */
  from?: string;
  to?: string;
};

const matching = ({ actorId, action, entity, entityId, from, to }: AuditLogFilter) =>
  and(
    actorId === undefined ? undefined : eq(auditLog.actorId, actorId),
    action === undefined ? undefined : eq(auditLog.action, action),
    entity === undefined ? undefined : eq(auditLog.entity, entity),
    entityId === undefined ? undefined : eq(auditLog.entityId, entityId),
    from === undefined ? undefined : sql`${auditLog.createdAt} >= ${startOfDay(from)}`,
    to === undefined ? undefined : sql`${auditLog.createdAt} < ${endOfDay(to)}`,
  );

/** A page of the writes that match, newest first, each with who did it. */
export const listWrites = (db: Executor, filter: AuditLogFilter, page: Page) =>
  db
    .select({
      id: auditLog.id,
      actor: { id: users.id, fullName: users.fullName, email: users.email, role: users.role },
      action: auditLog.action,
      entity: auditLog.entity,
      entityId: auditLog.entityId,
      before: auditLog.before,
      after: auditLog.after,
      address: auditLog.address,
      requestId: auditLog.requestId,
      createdAt: auditLog.createdAt,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(matching(filter))
    .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
    .limit(page.limit)
    .offset(offsetOf(page));

export type WriteRow = Awaited<ReturnType<typeof listWrites>>[number];

export const countWrites = (db: Executor, filter: AuditLogFilter): Promise<number> =>
  db.$count(auditLog, matching(filter));

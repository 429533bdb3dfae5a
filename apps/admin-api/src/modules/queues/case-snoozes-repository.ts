import { sql, type SQL } from 'drizzle-orm';
import type { Executor } from '../../database/database';
import { readRows } from '../../database/read-rows';
import type { QueueName } from './queue-names';
import { pendingCases } from './pending-cases';

export type Colleague = { _id: string; fullName: string };

export type SnoozeRow = {
  /** A time with its offset, as PostgreSQL writes it into JSON. */
  until: string;
  admin: Colleague;
  note: string | null;
};

export type SnoozeSums = {
  snoozed: number;
  /** US dollars with two decimals; null for cases without an amount. */
  amount: string | null;
  /** Seconds, rounded up; null if nothing is snoozed. */
  returnsIn: number | null;
};

/** Condition on `case_snoozes`: the active snooze of a case. */
const isActiveSnooze = (queue: QueueName, id: SQL): SQL => sql`queue = ${queue} and case_id = ${id} and until > now()`;

export const isSnoozed = (queue: QueueName, id: SQL): SQL =>
  sql`exists (select from case_snoozes where ${isActiveSnooze(queue, id)})`;

/** Null if the case is not snoozed. */
export const selectSnoozedUntil = (queue: QueueName, id: SQL): SQL =>
  sql`(select until from case_snoozes where ${isActiveSnooze(queue, id)})`;

/** Selects the snooze of a case as a {@link SnoozeRow}; null if it has none. */
export const selectSnooze = (queue: QueueName, id: SQL): SQL => sql`
  (select json_build_object(
      'until', until, 'admin', json_build_object('_id', users.id, 'fullName', users.full_name), 'note', note)
    from case_snoozes join users on users.id = admin_id where ${isActiveSnooze(queue, id)})`;

/**
 * Selects {@link SnoozeSums}: how many cases of a queue are snoozed, their amount, and when the next one returns.
 *
 * @param among a condition on the pending cases
 */
export function selectSnoozeSums(queue: QueueName, among: SQL = pendingCases[queue].isPending): SQL {
  const { from, id, amount } = pendingCases[queue];
  return sql`
    select count(*)::int as snoozed, ${amount ? sql`coalesce(sum(${amount}), 0)` : sql`null`}::numeric(18, 2) as amount,
      ceil(extract(epoch from min(snooze.until) - now()))::int as "returnsIn"
    from case_snoozes as snooze, ${from}
    where snooze.queue = ${queue} and snooze.until > now() and snooze.case_id = ${id} and ${among}`;
}

/**
 * Locks a pending case, snoozed or not, against decisions and snoozes until the transaction ends.
 *
 * @returns the row's own id; undefined if the case is not pending
 */
export async function lockCase(db: Executor, queue: QueueName, caseId: string): Promise<string | undefined> {
  const { from, decided, isPending, id } = pendingCases[queue];
  const [row] = await readRows<{ id: string }>(
    db,
    sql`select ${id} as id from ${from} where ${id} = ${caseId} and ${isPending} for no key update of ${decided}`,
  );
  return row?.id;
}

/** Snoozes a case. It replaces an earlier snooze. */
export async function saveSnooze(
  db: Executor,
  queue: QueueName,
  caseId: string,
  { adminId, until, note }: { adminId: string; until: Date; note: string | null },
): Promise<void> {
  await db.execute(sql`
    insert into case_snoozes (queue, case_id, admin_id, until, note)
    values (${queue}, ${caseId}, ${adminId}, ${until.toISOString()}, ${note})
    on conflict (queue, case_id) do update set admin_id = excluded.admin_id, until = excluded.until, note = excluded.note`);
}

/**
 * Ends the snooze of a case.
 *
 * @returns the case's own id and its former snooze; undefined if it had no active one
 */
export async function deleteSnooze(
  db: Executor,
  queue: QueueName,
  caseId: string,
): Promise<{ id: string; until: Date; note: string | null } | undefined> {
  const [deleted] = await readRows<{ id: string; until: Date; note: string | null }>(
    db,
    sql`delete from case_snoozes where ${isActiveSnooze(queue, sql`${caseId}`)} returning case_id as id, until, note`,
  );
  return deleted;
}

import { sql, type SQL } from 'drizzle-orm';
import type { Executor } from '../../database/database';
import { readRows } from '../../database/read-rows';
import type { QueueName } from './queue-names';
import { pendingCases } from './pending-cases';

export type Colleague = { _id: string; fullName: string };

export type SnoozeRow = {
  /** A time with its offset, as the database writes it into JSON. */
  until: string;
  admin: Colleague;
  note: string | null;
};

export type SnoozedSums = {
  snoozed: number;
  /** US dollars as a text of two decimals; null for cases that are not about money. */
  amount: string | null;
  /** Seconds, rounded up; null where nothing is snoozed. */
  returnsIn: number | null;
};

/** The snooze of a case that still counts. */
const which = (queue: QueueName, id: SQL): SQL => sql`queue = ${queue} and case_id = ${id} and until > now()`;

/** Whether a case is snoozed. */
export const isSnoozed = (queue: QueueName, id: SQL): SQL =>
  sql`exists (select from case_snoozes where ${which(queue, id)})`;

/** Until when a case is snoozed; null where it is not. */
export const snoozedUntil = (queue: QueueName, id: SQL): SQL =>
  sql`(select until from case_snoozes where ${which(queue, id)})`;

/** The snooze of a case as a {@link SnoozeRow}; null where it has none. */
export const snoozeOf = (queue: QueueName, id: SQL): SQL => sql`
  (select json_build_object(
      'until', until, 'admin', json_build_object('_id', users.id, 'fullName', users.full_name), 'note', note)
    from case_snoozes join users on users.id = admin_id where ${which(queue, id)})`;

/**
 * How many cases of a queue are snoozed, what they come to, and when the next of them returns, as a query of
 * {@link SnoozedSums}.
 *
 * @param among which of the cases that would wait
 */
export function snoozedSums(queue: QueueName, among: SQL = pendingCases[queue].isPending): SQL {
  const { from, id, amount } = pendingCases[queue];
  return sql`
    select count(*)::int as snoozed, ${amount ? sql`coalesce(sum(${amount}), 0)` : sql`null`}::numeric(18, 2) as amount,
      ceil(extract(epoch from min(snooze.until) - now()))::int as "returnsIn"
    from case_snoozes as snooze, ${from}
    where snooze.queue = ${queue} and snooze.until > now() and snooze.case_id = ${id} and ${among}`;
}

/**
 * Looks for a case that waits or is snoozed, and keeps it from being decided, and from being snoozed by somebody else, until
 * the transaction ends.
 *
 * @returns the row's own id; undefined where it does not wait
 */
export async function lockCase(db: Executor, queue: QueueName, caseId: string): Promise<string | undefined> {
  const { from, decided, isPending, id } = pendingCases[queue];
  const [found] = await readRows<{ id: string }>(
    db,
    sql`select ${id} as id from ${from} where ${id} = ${caseId} and ${isPending} for no key update of ${decided}`,
  );
  return found?.id;
}

/** Snoozes a case, in place of an earlier snooze. */
export async function putSnooze(
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
 * @returns the row's own id of the case and the snooze that it had; undefined where it had none that still counts
 */
export async function removeSnooze(
  db: Executor,
  queue: QueueName,
  caseId: string,
): Promise<{ id: string; until: Date; note: string | null } | undefined> {
  const [removed] = await readRows<{ id: string; until: Date; note: string | null }>(
    db,
    sql`delete from case_snoozes where ${which(queue, sql`${caseId}`)} returning case_id as id, until, note`,
  );
  return removed;
}

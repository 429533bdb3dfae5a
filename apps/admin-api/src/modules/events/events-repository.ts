import { sql } from 'drizzle-orm';
import type { Executor } from '../../database/database';
import { readRows } from '../../database/read-rows';

export type EventRow = {
  /** The id of the transaction that wrote it. */
  transaction: number;
  topic: string;
  scope: string | null;
  recipientId: string | null;
  recordId: string | null;
};

export type EventBatch = {
  /** The `pg_snapshot` of the read, as text. */
  snapshot: string;
  /** All transactions with smaller ids had ended at the time of the read, so reading on from here misses nothing. */
  cursor: number;
  events: EventRow[];
  /** Whether events may be missing, because there were too many or some have been purged. */
  isIncomplete: boolean;
};

export type EventPosition = Pick<EventBatch, 'snapshot' | 'cursor'>;

/** Where to read from: events not committed in a snapshot, or all from a transaction on. */
export type EventReadPosition = EventPosition | Pick<EventPosition, 'cursor'>;

/** A client that has missed more events reloads all its data. */
const MAX_EVENTS = 500;

/**
 * Reads the events since a position, in order of writing, and returns the next position. Compares transactions, not ids, so
 * that events committed late are not missed.
 */
export async function readEvents(db: Executor, since: EventReadPosition): Promise<EventBatch> {
  const isNew =
    'snapshot' in since
      ? sql`not pg_visible_in_snapshot(transaction::text::xid8, ${since.snapshot}::pg_snapshot)`
      : sql`true`;
  const [batch] = await readRows<Omit<EventBatch, 'isIncomplete'> & { oldest: number | null }>(
    db,
    sql`
    select pg_current_snapshot()::text as snapshot,
      pg_snapshot_xmin(pg_current_snapshot())::text::bigint as cursor,
      (select transaction from events order by transaction limit 1) as oldest,
      coalesce((select json_agg(event order by event.id) from (
        select id, transaction, topic, scope, recipient_id as "recipientId", record_id as "recordId" from events
        where transaction >= ${since.cursor} and ${isNew} order by id limit ${MAX_EVENTS + 1}) as event), '[]') as events`,
  );
  if (!batch) throw new Error('The query returned no row.');
  const { snapshot, cursor, oldest, events } = batch;
  // A cursor in the future comes from another database: this one has been restored.
  const isKnown = oldest !== null && oldest <= since.cursor && since.cursor <= cursor;
  const isIncomplete = !isKnown || events.length > MAX_EVENTS;
  return { snapshot, cursor, events: isIncomplete ? [] : events, isIncomplete };
}

/** An event has the time at which its transaction started, which can be this long before the commit. */
const MAX_TRANSACTION_SECONDS = 30;

/** Returns the cursor from which all events of the last `seconds` are included. */
export async function findCursorByAge(db: Executor, seconds: number): Promise<number> {
  const [row] = await readRows<{ cursor: number }>(
    db,
    sql`
    select least(
      pg_snapshot_xmin(pg_current_snapshot())::text::bigint,
      (select min(transaction) from events
       where created_at >= now() - make_interval(secs => ${seconds + MAX_TRANSACTION_SECONDS}))) as cursor`,
  );
  if (!row) throw new Error('The query returned no row.');
  return row.cursor;
}

/**
 * Returns the current position. After a restore, deletes the events of the other database, whose transaction ids are
 * meaningless here. If there are no events, inserts one that marks from which transaction on they are complete.
 */
export async function startEvents(db: Executor): Promise<EventPosition> {
  await db.execute(sql`
    delete from events
    where (select max(transaction) from events) >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint`);
  await db.execute(sql`
    insert into events (topic, transaction)
    select 'begin', pg_snapshot_xmin(pg_current_snapshot())::text::bigint where not exists (select from events)`);
  const [position] = await readRows<{ snapshot: string; cursor: number }>(
    db,
    sql`select pg_current_snapshot()::text as snapshot, pg_snapshot_xmin(pg_current_snapshot())::text::bigint as cursor`,
  );
  if (!position) throw new Error('The query returned no row.');
  return position;
}

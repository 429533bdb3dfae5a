import { sql } from 'drizzle-orm';
import type { Executor } from '../../database/database';
import { readRows } from '../../database/read-rows';

export type EventRow = {
  /** The number of the transaction that has written it. */
  transaction: number;
  topic: string;
  scope: string | null;
  recipientId: string | null;
  recordId: string | null;
};

export type EventBatch = {
  /** What the database had committed when this was read, as it writes it itself. */
  snapshot: string;
  /** All transactions with smaller numbers had ended by then. Whoever asks from here on misses nothing. */
  cursor: number;
  events: EventRow[];
  /** Whether there may be events that are missing here: there were too many, or they have been removed. */
  isIncomplete: boolean;
};

/** What had been committed at a moment. */
export type Moment = Pick<EventBatch, 'snapshot' | 'cursor'>;

/** From where on events are asked for: what had not been committed at a moment, or all from a transaction on. */
export type Since = Moment | Pick<Moment, 'cursor'>;

/** So many events are told one by one; whoever has missed more reads everything anew. */
const mostTold = 500;

/**
 * Reads the events since then, in the order in which they were written, and says from where on to ask next. Transactions are
 * compared and not ids, so that one which was committed late is missed by nobody.
 */
export async function readEvents(db: Executor, since: Since): Promise<EventBatch> {
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
        where transaction >= ${since.cursor} and ${isNew} order by id limit ${mostTold + 1}) as event), '[]') as events`,
  );
  if (!batch) throw new Error('The database did not say what it holds.');
  const { snapshot, cursor, oldest, events } = batch;
  // A cursor of the future is of another database: this one has been restored.
  const isKnown = oldest !== null && oldest <= since.cursor && since.cursor <= cursor;
  const isIncomplete = !isKnown || events.length > mostTold;
  return { snapshot, cursor, events: isIncomplete ? [] : events, isIncomplete };
}

/** The longest that a transaction lasts, in seconds: an event bears the time at which its transaction began. */
const longestTransactionSeconds = 30;

/** From where on there are all events that were committed within so many seconds. */
export async function cursorOfAge(db: Executor, seconds: number): Promise<number> {
  const [row] = await readRows<{ cursor: number }>(
    db,
    sql`
    select least(
      pg_snapshot_xmin(pg_current_snapshot())::text::bigint,
      (select min(transaction) from events
       where created_at >= now() - make_interval(secs => ${seconds + longestTransactionSeconds}))) as cursor`,
  );
  if (!row) throw new Error('The database did not say what it holds.');
  return row.cursor;
}

/**
 * The moment from which on events are told. Events of another database, whose numbers came with a dump that was restored,
 * are removed, and one is kept that says from where on there are all.
 */
export async function beginEvents(db: Executor): Promise<Moment> {
  await db.execute(sql`
    delete from events
    where (select max(transaction) from events) >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint`);
  await db.execute(sql`
    insert into events (topic, transaction)
    select 'begin', pg_snapshot_xmin(pg_current_snapshot())::text::bigint where not exists (select from events)`);
  const [now] = await readRows<{ snapshot: string; cursor: number }>(
    db,
    sql`select pg_current_snapshot()::text as snapshot, pg_snapshot_xmin(pg_current_snapshot())::text::bigint as cursor`,
  );
  if (!now) throw new Error('The database did not say what it holds.');
  return now;
}

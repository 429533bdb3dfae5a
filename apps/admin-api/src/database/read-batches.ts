import { sql, type SQL } from 'drizzle-orm';
import type { Executor } from './database';
import { readRows } from './read-rows';

/** Rows that are read, and held, at a time. */
const batchRows = 2_000;

/**
 * Reads a list in batches, in its order. It has to run in a transaction: all of the rows are of one snapshot. While one
 * batch is used, the database is at the next.
 */
export async function* readBatches<Row extends Record<string, unknown>>(
  transaction: Executor,
  query: SQL,
): AsyncGenerator<Row[], void> {
  await transaction.execute(sql`declare list no scroll cursor for ${query}`);
  yield* fetchBatches<Row>(transaction, 'list');
}

/**
 * As {@link readBatches}, without a transaction: the database computes the whole list first and keeps it outside of this
 * process's heap, so that others use the connection between two batches.
 *
 * @param cursor a name that no other list on the same connection has
 */
export async function* readHeldBatches<Row extends Record<string, unknown>>(
  db: Executor,
  query: SQL,
  cursor: string,
): AsyncGenerator<Row[], void> {
  await db.execute(sql`declare ${sql.identifier(cursor)} no scroll cursor with hold for ${query}`);
  try {
    yield* fetchBatches<Row>(db, cursor);
  } finally {
    await db.execute(sql`close ${sql.identifier(cursor)}`);
  }
}

async function* fetchBatches<Row extends Record<string, unknown>>(
  db: Executor,
  cursor: string,
): AsyncGenerator<Row[], void> {
  const read = () => readRows<Row>(db, sql`fetch ${sql.raw(String(batchRows))} from ${sql.identifier(cursor)}`);
  let next: Promise<Row[]> | undefined = read();
  while (next) {
    const rows: Row[] = await next;
    next = rows.length < batchRows ? undefined : read();
    // Whoever leaves the list before its end does not wait for what comes of this.
    next?.catch(() => undefined);
    if (rows.length > 0) yield rows;
  }
}

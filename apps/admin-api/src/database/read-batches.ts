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
  const read = () => readRows<Row>(transaction, sql`fetch ${sql.raw(String(batchRows))} from list`);
  let next: Promise<Row[]> | undefined = read();
  while (next) {
    const rows: Row[] = await next;
    next = rows.length < batchRows ? undefined : read();
    // Whoever leaves the list before its end does not wait for what comes of this.
    next?.catch(() => undefined);
    if (rows.length > 0) yield rows;
  }
}

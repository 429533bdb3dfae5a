import { sql, type SQL } from 'drizzle-orm';
import type { Executor } from './database';
import { readRows } from './read-rows';

/** Rows that are read, and held, at a time. */
const batchRows = 2_000;

/** Reads a list in batches, in its order. It has to run in a transaction: all of the rows are of one snapshot. */
export async function* readBatches<Row extends Record<string, unknown>>(
  transaction: Executor,
  query: SQL,
): AsyncGenerator<Row[], void> {
  await transaction.execute(sql`declare list no scroll cursor for ${query}`);
  for (;;) {
    const rows = await readRows<Row>(transaction, sql`fetch ${sql.raw(String(batchRows))} from list`);
    if (rows.length > 0) yield rows;
    if (rows.length < batchRows) return;
  }
}

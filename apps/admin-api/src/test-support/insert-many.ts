import { sql, type SQL } from 'drizzle-orm';
import type { Executor } from '../database/database';

/** Rows in one statement: what a slow machine writes, indexes and triggers included, within a statement's time limit. */
const BATCH_SIZE = 1_000;

/**
 * Inserts many rows, a batch to a statement.
 *
 * @param insert makes the statement from the rows of `n`, which counts from 1
 */
export async function insertMany(executor: Executor, count: number, insert: (series: SQL) => SQL): Promise<void> {
  for (let first = 1; first <= count; first += BATCH_SIZE) {
    const last = Math.min(first + BATCH_SIZE - 1, count);
    await executor.execute(insert(sql.raw(`generate_series(${first}, ${last}) as n`)));
  }
}

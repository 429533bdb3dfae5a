import { sql, type SQL } from 'drizzle-orm';
import type { Executor } from '../database/database';

/** The rows per statement, which a slow machine can write within the statement timeout. */
const BATCH_SIZE = 1_000;

/**
 * Inserts many rows in batches.
 *
 * @param insert creates the statement from a series of `n`, which counts from 1
 */
export async function insertMany(executor: Executor, count: number, insert: (series: SQL) => SQL): Promise<void> {
  for (let first = 1; first <= count; first += BATCH_SIZE) {
    const last = Math.min(first + BATCH_SIZE - 1, count);
    await executor.execute(insert(sql.raw(`generate_series(${first}, ${last}) as n`)));
  }
}

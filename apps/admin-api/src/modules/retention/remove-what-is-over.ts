import { getTableName, sql } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { type RetentionRule, retentionRules } from './retention-rules';

/** How many rows went from each table; a table from which none went is not named. */
export type Removed = Readonly<Record<string, number>>;

/**
 * Removes one batch, in a transaction of its own, of what nobody else holds.
 *
 * @returns undefined where another process is at it
 */
async function removeBatch(
  { orm }: Pick<Database, 'orm'>,
  { table, isOver, batchRows = 1_000, orderBy }: RetentionRule,
): Promise<{ removed: number; isLast: boolean } | undefined> {
  return orm.transaction(async (tx) => {
    const { rows: turn } = await tx.execute<{ taken: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtext('retention')) as taken`,
    );
    if (!turn[0]?.taken) return undefined;
    const batch = orderBy
      ? sql`order by ${orderBy} fetch first (${batchRows}) rows with ties`
      : sql`limit ${batchRows} for update skip locked`;
    const { rows } = await tx.execute(sql`
      delete from ${table} where ctid = any (array(select ctid from ${table} where ${isOver} ${batch})) returning 1`);
    return { removed: rows.length, isLast: rows.length < batchRows };
  });
}

/**
 * Removes what is kept no longer, in short transactions. Of several processes at once one works, and the others leave it to
 * that one.
 *
 * @param isEnding asked between two batches; the work stops there
 */
export async function removeWhatIsOver(
  database: Pick<Database, 'orm'>,
  isEnding: () => boolean = () => false,
): Promise<Removed> {
  const removed: Record<string, number> = {};
  for (const rule of retentionRules)
    for (let isLast = false; !isLast && !isEnding();) {
      const batch = await removeBatch(database, rule);
      if (!batch) return removed;
      const name = getTableName(rule.table);
      if (batch.removed > 0) removed[name] = (removed[name] ?? 0) + batch.removed;
      isLast = batch.isLast;
    }
  return removed;
}

import { getTableName, sql } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { type RetentionRule, retentionRules } from './retention-rules';

/** Number of deleted rows by table; tables without any are left out. */
export type DeletedRowCounts = Readonly<Record<string, number>>;

/**
 * Deletes one batch of unlocked rows in a transaction of its own.
 *
 * @returns undefined if another process is purging
 */
async function removeBatch(
  { orm }: Pick<Database, 'orm'>,
  { table, isExpired, batchRows = 1_000, orderBy }: RetentionRule,
): Promise<{ removed: number; isLast: boolean } | undefined> {
  return orm.transaction(async (tx) => {
    const { rows: lock } = await tx.execute<{ isLocked: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtext('retention')) as "isLocked"`,
    );
    if (!lock[0]?.isLocked) return undefined;
    const batch = orderBy
      ? sql`order by ${orderBy} fetch first (${batchRows}) rows with ties`
      : sql`limit ${batchRows} for update skip locked`;
    const { rows } = await tx.execute(sql`
      delete from ${table} where ctid = any (array(select ctid from ${table} where ${isExpired} ${batch})) returning 1`);
    return { removed: rows.length, isLast: rows.length < batchRows };
  });
}

/**
 * Deletes expired rows in short transactions. Of several concurrent processes, only one works.
 *
 * @param isEnding checked between batches; true stops the job
 */
export async function purgeExpired(
  database: Pick<Database, 'orm'>,
  isStopping: () => boolean = () => false,
): Promise<DeletedRowCounts> {
  const removed: Record<string, number> = {};
  for (const rule of retentionRules)
    for (let isLast = false; !isLast && !isStopping();) {
      const batch = await removeBatch(database, rule);
      if (!batch) return removed;
      const name = getTableName(rule.table);
      if (batch.removed > 0) removed[name] = (removed[name] ?? 0) + batch.removed;
      isLast = batch.isLast;
    }
  return removed;
}

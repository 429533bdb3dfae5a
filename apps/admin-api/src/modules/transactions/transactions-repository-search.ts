import { sql } from 'drizzle-orm';
import type { Executor } from '../../database/database';
import { searchOwned, type OwnedRecords, type OwnedResult, type OwnedSearch } from '../../database/owned-search';
import { countDays, countRows } from './transactions-repository-place';
import type { TransactionArm, TransactionFilter, TransactionShape } from './transactions-repository-shape';

/** A page of the transactions that have each word themselves or by their user. */
export async function searchTransactions(
  db: Executor,
  shape: TransactionShape,
  filter: TransactionFilter,
  search: OwnedSearch,
): Promise<OwnedResult> {
  const records: OwnedRecords[] = [];
  for (const arm of shape.arms) {
    records.push({
      table: arm.table,
      where: arm.where,
      key: arm.keys[shape.key],
      grams: arm.table === 'topups' ? 'hash_free_grams' : 'search_grams',
      rows: await likelyRows(db, shape, filter, arm),
    });
  }
  return searchOwned(db, { records, isDescending: shape.isDescending }, search);
}

/** How many rows are asked for, but for the words; where amounts are asked for, it may be fewer. */
async function likelyRows(
  db: Executor,
  shape: TransactionShape,
  { userId, hash }: TransactionFilter,
  arm: TransactionArm,
): Promise<number> {
  const counted = sql`${shape.counted} and category = ${arm.category}`;
  const shapeOfArm = { ...shape, arms: [arm], counted };
  return userId !== undefined || hash !== undefined ? countRows(db, shapeOfArm) : countDays(db, shapeOfArm);
}

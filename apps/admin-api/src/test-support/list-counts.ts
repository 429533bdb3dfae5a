import { sql, type SQL } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Executor } from '../database/database';

/**
 * Holds `list_counts` against the table that it counts.
 *
 * @param slots the function that gives a row's slots, called with the row's columns
 */
export async function expectListCounts(db: Executor, kind: 'withdrawal' | 'ticket', slots: SQL): Promise<void> {
  const table = sql.identifier(`${kind}s`);
  const { rows: kept } = await db.execute(sql`
    select sort_key, slot, status, sum(n)::int as n from list_counts where kind = ${kind}
    group by 1, 2, 3 having sum(n) <> 0 order by sort_key collate "C", 2, 3`);
  const { rows: counted } = await db.execute(sql`
    select sort_key, slot collate "C" as slot, status::text, count(*)::int as n from ${table}, lateral ${slots}
    group by 1, 2, 3 order by sort_key collate "C", 2, 3`);
  expect(kept).toEqual(counted);
}

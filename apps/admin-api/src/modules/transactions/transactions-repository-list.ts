import { sql, type SQL } from 'drizzle-orm';
import type { Executor } from '../../database/database';
import { offsetOf, type Page } from '../../common/paging';
import { countedMatches } from '../../database/search';
import { readTransactions } from './transactions-repository-read';
import {
  shapeOf,
  type TransactionFilter,
  type TransactionRow,
  type TransactionShape,
} from './transactions-repository-shape';

export type TransactionList = { transactions: TransactionRow[]; total: number; totalIsLowerBound: boolean };

/** A page of the top-ups and ledger entries, newest first. The total is exact unless a search has very many matches. */
export async function listTransactions(db: Executor, filter: TransactionFilter, page: Page): Promise<TransactionList> {
  const shape = shapeOf(filter);
  const offset = offsetOf(page);
  if (filter.search?.trim() || filter.userId !== undefined || filter.hash !== undefined) {
    const most = filter.search?.trim() ? countedMatches : undefined;
    const matches = await countMatches(db, shape, most);
    const transactions = await readTransactions(db, walk(shape, { limit: page.limit, offset }));
    const totalIsLowerBound = most !== undefined && matches > most;
    return { transactions, total: totalIsLowerBound ? most : matches, totalIsLowerBound };
  }

  const { total, before, skipped } = await findStart(db, shape, offset);
  const transactions =
    offset < total
      ? await readTransactions(db, walk(shape, { limit: page.limit, offset: offset - skipped, before }))
      : [];
  return { transactions, total, totalIsLowerBound: false };
}

/** How many rows there are, and on which day a page begins: no page is reached by walking past all rows before it. */
async function findStart(db: Executor, { counts }: TransactionShape, offset: number) {
  const { rows: days } = await db.execute<{ day: string; n: number }>(sql`
    select day::text, sum(n)::int as n from transaction_counts where ${counts} group by day order by day desc`);
  let total = 0;
  let start: { before: string; skipped: number } | undefined;
  for (const { day, n } of days) {
    if (!start && total + n > offset) start = { before: day, skipped: total };
    total += n;
  }
  return { total, before: start?.before, skipped: start?.skipped ?? 0 };
}

/** The ids of a page, newest first. Each table is walked along its own index, no further than the page's end. */
function walk(
  { topups, entries }: TransactionShape,
  { limit, offset, before }: { limit: number; offset: number; before?: string },
): SQL {
  const start =
    before === undefined ? sql`true` : sql`created_at < ((${before}::date + 1)::timestamp at time zone 'UTC')`;
  const order = sql`order by created_at desc, id desc`;
  const arm = (table: SQL, condition: SQL) => sql`
    (select id, created_at, ${table} from ${condition} and ${start} ${order} limit ${limit + offset})`;
  const arms = [
    ...(topups ? [arm(sql`'topup' as category`, sql`topups where ${topups}`)] : []),
    ...(entries ? [arm(sql`'wallet' as category`, sql`ledger_entries where ${entries}`)] : []),
  ];
  if (arms.length === 0) return sql`select null::uuid as id, now() as created_at, '' as category where false`;
  return sql`select * from (${sql.join(arms, sql` union all `)}) as both_kinds ${order} limit ${limit} offset ${offset}`;
}

async function countMatches(db: Executor, { topups, entries }: TransactionShape, most?: number): Promise<number> {
  const limit = sql`limit ${most === undefined ? null : most + 1}`;
  const arms = [
    ...(topups ? [sql`(select from topups where ${topups} ${limit})`] : []),
    ...(entries ? [sql`(select from ledger_entries where ${entries} ${limit})`] : []),
  ];
  if (arms.length === 0) return 0;
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from (${sql.join(arms, sql` union all `)}) as matches`,
  );
  return rows[0]?.total ?? 0;
}

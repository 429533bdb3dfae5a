import { sql, type SQL } from 'drizzle-orm';
import { searchWords } from '@countinghouse/search';
import type { Executor } from '../../database/database';
import { offsetOf, type Page } from '../../common/paging';
import { hasEach } from '../../database/owned-search';
import { findPlace, type Place } from './transactions-repository-place';
import { readFound, readTransactions, selectTransactions } from './transactions-repository-read';
import { searchTransactions } from './transactions-repository-search';
import {
  shapeOf,
  type TransactionFilter,
  type TransactionRow,
  type TransactionShape,
} from './transactions-repository-shape';

export type TransactionList = { transactions: TransactionRow[]; total: number; totalIsLowerBound: boolean };

/**
 * A page of the top-ups and ledger entries. The total is exact, unless there are more than 1,000 and no counter knows
 * them: of a search, or of days and amounts together. See docs/adr/0006.
 */
export async function listTransactions(db: Executor, filter: TransactionFilter, page: Page): Promise<TransactionList> {
  const shape = shapeOf(filter);
  const { limit } = page;
  const offset = offsetOf(page);
  const words = searchWords(filter.search);
  if (words.length > 0) {
    const { found, ...count } = await searchTransactions(db, shape, filter, { words, limit, offset });
    return { transactions: await readFound(db, found), ...count };
  }
  const place = await findPlace(db, shape, filter, offset);
  const isBeyondEnd = !place.totalIsLowerBound && offset >= place.total;
  const transactions = isBeyondEnd ? [] : await readTransactions(db, walk(shape, { limit, offset }, place));
  return { transactions, total: place.total, totalIsLowerBound: place.totalIsLowerBound };
}

/** The whole of what a filter finds, in its order: rows of {@link TransactionRow}. */
export function selectAllTransactions(filter: TransactionFilter): SQL {
  const { arms, key, isDescending } = shapeOf(filter);
  const words = searchWords(filter.search);
  const direction = isDescending ? sql`desc` : sql`asc`;
  // Each in the order of the whole, so that the first rows come along the indexes, and not when all have been sorted.
  const found = arms.map(
    ({ table, category, where, keys }) => sql`
      (select id, ${category}::text as category, ${keys[key]} as key from ${sql.identifier(table)} as record
      where ${where} and ${words.length === 0 ? sql`true` : sql`exists (select from users as owner where owner.id = record.user_id and ${hasEach(words, sql`record.search_text`)})`}
      order by ${keys[key]} ${direction}, id ${direction})`,
  );
  const rows = found.length === 0 ? nothing : sql.join(found, sql` union all `);
  return selectTransactions(rows, sql`page.key ${direction}, page.id ${direction}`);
}

const nothing = sql`select null::uuid as id, '' as category, 0 as position, null::timestamptz as key where false`;

/**
 * The ids of a page, and their positions. Each table is walked along its own index within the stretch where the page
 * begins, from its nearer end.
 */
function walk(
  { arms, key, isDescending }: TransactionShape,
  { limit, offset }: { limit: number; offset: number },
  { stretch: { since, until, n }, skipped }: Place,
): SQL {
  const ahead = offset - skipped;
  // As much of the page as lies in the stretch, from the other end of it.
  const behind = n === undefined ? undefined : n - ahead - limit;
  const isReverse = behind !== undefined && behind >= 0 && behind < ahead;
  const skip = isReverse ? behind : ahead;
  const isDown = isDescending !== isReverse;
  const order = (by: SQL) => (isDown ? sql`${by} desc, id desc` : sql`${by} asc, id asc`);
  const walks = arms.map(({ table, category, where, keys }) => {
    const by = keys[key];
    const bound = isDown ? until && sql`${by} < ${until}` : since && sql`${by} >= ${since}`;
    return sql`
      (select id, ${category}::text as category, ${by} as key from ${sql.identifier(table)}
       where ${where} and ${bound ?? sql`true`} order by ${order(by)} limit ${skip + limit})`;
  });
  if (walks.length === 0) return nothing;
  const position = isDescending ? sql`order by key desc, id desc` : sql`order by key asc, id asc`;
  return sql`
    select id, category, row_number() over (${position}) as position from (
      select * from (${sql.join(walks, sql` union all `)}) as both_kinds
      order by ${order(sql`key`)} limit ${limit} offset ${skip}
    ) as page`;
}

import { sql } from 'drizzle-orm';
import { searchWords } from '@countinghouse/search';
import type { Executor } from './database';
import { findPage, type ListPage, type ListQuery, matches, orderBy, totalIn, totalOf } from './list-page';
import { orderOf } from './list-orders';
import { searchOwned } from './owned-search';

/**
 * Which rows stand on a page of a list, or of what a search leaves of it: each of its words is part of a row's own words
 * or of its user's. A blank search leaves every row. A total beyond 1,000 matches may be a lower bound.
 */
export async function findListed(db: Executor, query: ListQuery, search: string | undefined): Promise<ListPage> {
  const words = searchWords(search);
  if (words.length === 0) return findPage(db, query);

  const { list, sort, limit, offset } = query;
  let rows = await totalOf(db, query);
  for (const range of query.ranges) rows = Math.min(rows, await totalIn(db, query, range));
  const table = `${list.kind}s` as const;
  const records = [{ table, where: matches(query), key: sql`${orderOf(list, sort).key}`, rows, grams: list.grams }];
  const { found, ...count } = await searchOwned(
    db,
    { records, isDescending: sort.startsWith('-') },
    { words, limit, offset },
  );
  const ids = found.map(({ id }) => sql`${id}`);
  return { ids: ids.length === 0 ? undefined : sql.join(ids, sql`, `), orderBy: orderBy(query), ...count };
}

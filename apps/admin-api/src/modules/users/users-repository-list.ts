import { type SQL, sql } from 'drizzle-orm';
import { searchWords } from '@countinghouse/search';
import type { Executor } from '../../database/database';
import { pageIds } from '../../database/page-ids';
import { areParts } from '../../database/search-words';
import { searchUsers } from './users-repository-search';
import {
  listColumns,
  type ListShape,
  shapeOf,
  type UserListQuery,
  type UserListQuestion,
  type UserListRow,
} from './users-repository-shape';

/** Up to this offset a page is read straight away, forwards. */
const shallow = 1_000;

/**
 * One page of the customers whose accounts are open. Without a search the total is exact, and read from counters; a
 * search that matches more than 1,000 says so in `totalIsLowerBound`. See docs/adr/0003.
 */
export async function listUsers(
  db: Executor,
  query: UserListQuery,
): Promise<{ users: UserListRow[]; total: number; totalIsLowerBound: boolean }> {
  const shape = shapeOf(query);
  const page = { limit: query.limit, offset: (query.page - 1) * query.limit };
  const words = searchWords(query.search);
  if (words.length > 0)
    return searchUsers(db, shape, { words, status: query.status, kycStatus: query.kycStatus, ...page });
  const read = page.offset > shallow ? readDeepPage : readPage;
  return { ...(await read(db, shape, page)), totalIsLowerBound: false };
}

/** The whole of what a question finds, in its order. */
export function selectAllUsers(query: UserListQuestion): SQL {
  const { listed, filter, orderBy } = shapeOf(query);
  const found = areParts(sql`search_text`, searchWords(query.search));
  return sql`select ${listColumns} from users where ${listed} and ${filter} and ${found} order by ${orderBy}`;
}

type Page = { limit: number; offset: number };

async function readPage(db: Executor, { listed, filter, orderBy, total }: ListShape, { limit, offset }: Page) {
  const { rows } = await db.execute<UserListRow & { total: number }>(
    sql`select ${listColumns}, ${total} as total from users where ${listed} and ${filter} order by ${orderBy} limit ${limit} offset ${offset}`,
  );
  return {
    users: rows.map(({ total: _, ...user }) => user),
    total: rows[0]?.total ?? (offset > 0 ? await count(db, total) : 0),
  };
}

/** Only the page's own rows are read from the table. */
async function readDeepPage(db: Executor, { listed, filter, orderBy, ...shape }: ListShape, page: Page) {
  const total = await count(db, shape.total);
  const ids = pageIds({ ...shape, rows: sql`users where ${listed} and ${filter}` }, { ...page, total });
  if (!ids) return { users: [], total };
  const { rows } = await db.execute<UserListRow>(
    sql`select ${listColumns} from users where id in ${ids} order by ${orderBy}`,
  );
  return { users: rows, total };
}

async function count(db: Executor, total: SQL): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`select ${total} as total`);
  return rows[0]?.total ?? 0;
}

import { and, asc, type Column, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Schemas } from '@countinghouse/api-client/whole';
import { searchWords } from '@countinghouse/search';
import { offsetOf, type Page } from '../../common/paging';
import type { Executor } from '../../database/database';
import { columnsAs } from '../../database/columns-as';
import { pageIds } from '../../database/page-ids';
import { users } from '../../database/schema';
import { countedMatches, toSearchTotal } from '../../database/search';
import { areParts } from '../../database/search-words';
import type { ProgramRow } from './referrals-repository-list';

export type ReferredRow = Pick<
  typeof users.$inferSelect,
  'id' | 'fullName' | 'email' | 'phoneNumber' | 'kycStatus' | 'createdAt'
>;

const referredRow = {
  id: users.id,
  fullName: users.fullName,
  email: users.email,
  phoneNumber: users.phoneNumber,
  kycStatus: users.kycStatus,
  createdAt: users.createdAt,
};

const select = (db: Executor) => db.select(referredRow).from(users).$dynamic();

/** Each has an index of its own; see `migrations/0001_people.sql`. */
const sortKeys: Record<string, Column> = {
  fullName: users.nameKey,
  email: users.emailKey,
  kyc_status: users.kycStatus,
  createdAt: users.createdAt,
};

export type ReferredQuery = {
  /** Words, each of them part of the name, email or phone number. */
  search?: string;
  /** Default `-createdAt`, the newest first. */
  sort?: Schemas['ReferredUserSort'];
};

/** A page of those who named the owner of a program as their referrer. The total is exact up to 1,000 matches of a search. */
export async function listReferredUsers(
  db: Executor,
  program: Pick<ProgramRow, 'userId' | 'totalReferrals'>,
  { search, sort }: ReferredQuery,
  page: Page,
): Promise<{ people: ReferredRow[]; total: number; totalIsLowerBound: boolean }> {
  const { key, isDescending, order } = orderBy(sort);
  const referred = eq(users.referredById, program.userId);
  const words = searchWords(search);
  if (words.length > 0) return searchReferred(db, { matching: and(referred, hasWords(words)), order }, page);

  const total = program.totalReferrals;
  const list = { key: sql`${key}`, isDescending, rows: sql`${users} where ${referred}` };
  const ids = pageIds(list, { limit: page.limit, offset: offsetOf(page), total });
  const people = ids
    ? await select(db)
        .where(inArray(users.id, ids))
        .orderBy(...order)
    : [];
  return { people, total, totalIsLowerBound: false };
}

/** All who named the owner of a program as their referrer and have the words of a search: rows of {@link ReferredRow}. */
export const selectAllReferredUsers = (
  program: Pick<ProgramRow, 'userId'>,
  { search, sort }: ReferredQuery,
): SQL => sql`
  select ${columnsAs(referredRow)} from ${users}
  where ${eq(users.referredById, program.userId)} and ${hasWords(searchWords(search))}
  order by ${sql.join(orderBy(sort).order, sql`, `)}`;

const hasWords = (words: string[]) => areParts(sql`${users.searchText}`, words);

function orderBy(sort: ReferredQuery['sort'] = '-createdAt') {
  const key = sortKeys[sort.replace(/^-/, '')];
  if (!key) throw new Error(`Referred users are not sorted by ${sort}.`);
  const isDescending = sort.startsWith('-');
  const direction = isDescending ? desc : asc;
  return { key, isDescending, order: [direction(key), direction(users.id)] };
}

/** Looks at everybody of the program, in an index that holds the words; of more than are counted, only until the page is full. */
async function searchReferred(
  db: Executor,
  { matching, order }: { matching: SQL | undefined; order: SQL[] },
  page: Page,
) {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(matching)
    .limit(countedMatches + 1);
  const isCounted = found.length <= countedMatches;
  const ids = found.map(({ id }) => id);
  const people = await select(db)
    .where(isCounted ? inArray(users.id, ids) : matching)
    .orderBy(...order)
    .limit(page.limit)
    .offset(offsetOf(page));
  return { people, ...toSearchTotal(found.length) };
}

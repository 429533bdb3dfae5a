import { sql } from 'drizzle-orm';
import type { Executor } from '../../database/database';
import { countedMatches } from '../../database/search';
import { sampleOf, sampleSize } from './users-repository-sample';
import { listColumns, type ListShape, type UserListQuery, type UserListRow } from './users-repository-shape';

/** From one match in fifty on, users looked at one by one give 1,001 matches soon. */
const commonInSample = sampleSize / 50;

type Search = Pick<UserListQuery, 'status' | 'kycStatus'> & { term: string; limit: number; offset: number };
type SearchResult = { users: UserListRow[]; total: number; totalIsLowerBound: boolean };

/** One page of the customers whose name, email or phone number contains the term, whatever the case of both. */
export async function searchUsers(db: Executor, shape: ListShape, search: Search): Promise<SearchResult> {
  const sample = await trySample(db, search);
  const isMany = sample.matches >= commonInSample && (await matchesMany(db, shape, search.term));
  if (!isMany) {
    const found = await searchByIndex(db, shape, search, countedMatches + 1);
    if (found.total <= countedMatches) return { ...found, totalIsLowerBound: false };
  }
  // Walking further than there are matches would cost more than fetching and sorting them all.
  const likelyMatches = Math.round((sample.matches / sampleSize) * sample.users);
  const users = (await walkList(db, shape, search, likelyMatches)) ?? (await searchByIndex(db, shape, search)).users;
  return { users, total: countedMatches, totalIsLowerBound: true };
}

/** Part of the text, in a form that uses no search index: for walks along an index of another kind. */
const isPart = (term: string) => sql`strpos(search_text, fold_case(${term})) > 0`;

/**
 * Part of the text, in the form that the search index knows: by trigrams where the term has any, else by search grams.
 */
function isPartByIndex(term: string) {
  if (!/[a-z0-9]{3}/i.test(term)) {
    // The single characters are in the pairs already, and so frequent that they would only slow the index down.
    const grams = sql`array(select gram from unnest(search_grams(fold_case(${term}))) as gram where length(gram) = least(2, length(${term})))`;
    return sql`(search_grams(search_text) @> ${grams} and ${isPart(term)})`;
  }
  const pattern = `%${term.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`search_text like fold_case(${pattern})`;
}

/** How many of the sample match, and how many users the sample stands for. */
async function trySample(
  db: Executor,
  { term, status, kycStatus }: Search,
): Promise<{ matches: number; users: number }> {
  const { users, people } = await sampleOf(db);
  const part = term.toLowerCase();
  const matches = people.filter(
    (person) =>
      person.searchText.includes(part) &&
      (status === undefined || person.status === status) &&
      (kycStatus === undefined || person.kycStatus === kycStatus),
  );
  return { matches: matches.length, users };
}

/** Whether there are more matches than are counted, found by looking at one user after another. */
async function matchesMany(db: Executor, { listed, filter }: ListShape, term: string): Promise<boolean> {
  const { rows } = await db.execute<{ matches: number }>(sql`
    select count(*)::int as matches from (
      select from users where ${listed} and ${filter} and ${isPart(term)} order by id limit ${countedMatches + 1}
    ) as found`);
  return (rows[0]?.matches ?? 0) > countedMatches;
}

/** A page found along the list's own order, or undefined where it did not fill up soon. */
async function walkList(
  db: Executor,
  { listed, filter, orderBy }: ListShape,
  { term, limit, offset }: Search,
  walk: number,
) {
  const { rows } = await db.execute<UserListRow>(sql`
    select ${listColumns} from (select * from users where ${listed} order by ${orderBy} limit ${walk}) as near
    where ${filter} and ${isPart(term)} order by ${orderBy} limit ${limit} offset ${offset}`);
  return rows.length === limit ? rows : undefined;
}

/** A page of all matches, or of as many as the index yields first, and how many there are. */
async function searchByIndex(
  db: Executor,
  { listed, filter, key, orderBy }: ListShape,
  { term, limit, offset }: Search,
  most?: number,
) {
  const { rows } = await db.execute<{ total: number; position: number } & (UserListRow | { id: null })>(sql`
    with found as materialized (
      select id, ${key} from users where ${listed} and ${filter} and ${isPartByIndex(term)} limit ${most ?? null}
    ), page as (
      select ${listColumns}, row_number() over (order by ${orderBy}) as position from users
      where id in (select id from found order by ${orderBy} limit ${limit} offset ${offset})
    )
    select counted.total, page.* from (select count(*)::int as total from found) as counted left join page on true
    order by position`);
  return {
    total: rows[0]?.total ?? 0,
    users: rows.flatMap(({ total: _, position: __, ...row }) => (row.id === null ? [] : [row])),
  };
}

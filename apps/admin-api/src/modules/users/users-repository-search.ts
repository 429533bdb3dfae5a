import { sql, type SQL } from 'drizzle-orm';
import type { Executor } from '../../database/database';
import { countedMatches } from '../../database/search';
import { areParts, hasTrigram, wordsForIndex } from '../../database/search-words';
import { inEighth } from '../../database/user-search';
import { sampleOf, sampleSize } from './users-repository-sample';
import { listColumns, type ListShape, type UserListQuery, type UserListRow } from './users-repository-shape';

/** What one user in ten has is common. */
const commonInSample = sampleSize / 10;
/** So many matches that an eighth of the users may well have more than are counted. */
const manyForAnEighth = 8 * countedMatches;

type Search = Pick<UserListQuery, 'status' | 'kycStatus'> & { words: string[]; limit: number; offset: number };
type SearchResult = { users: UserListRow[]; total: number; totalIsLowerBound: boolean };

/** One page of the customers each of whose words, as `searchWords` gives them, is in name, email or phone number. */
export async function searchUsers(db: Executor, shape: ListShape, search: Search): Promise<SearchResult> {
  const likely = await trySample(db, search);
  if (!(await isKnownToMatchMany(db, shape, search.words, likely))) {
    const found = await searchByIndex(db, shape, search, likely, countedMatches + 1);
    if (found.total <= countedMatches) return { ...found, totalIsLowerBound: false };
  }
  // Walking further than there are matches would cost more than fetching and sorting them all.
  const users =
    (await walkList(db, shape, search, likely.matches)) ?? (await searchByIndex(db, shape, search, likely)).users;
  return { users, total: countedMatches, totalIsLowerBound: true };
}

/** What a sample says of a search: it decides how it is run, never what it finds. */
type Likely = {
  /** How many users match. */
  matches: number;
  /** Whether so many do that users looked at one by one soon give 1,001 matches. */
  isCommon: boolean;
  /** The words to be looked up in an index. The others are then looked for in what it finds. */
  indexed: string[];
};

async function trySample(db: Executor, { words, status, kycStatus }: Search): Promise<Likely> {
  const { users, people } = await sampleOf(db);
  const matches = people.filter(
    (person) =>
      words.every((word) => person.searchText.includes(word)) &&
      (status === undefined || person.status === status) &&
      (kycStatus === undefined || person.kycStatus === kycStatus),
  );
  const indexed = wordsForIndex(
    words,
    people.map(({ searchText }) => searchText),
  );
  return {
    matches: Math.round((matches.length / sampleSize) * users),
    // Search grams are slow to find many by, so that walking pays sooner.
    isCommon: matches.length >= (indexed.every(hasTrigram) ? commonInSample : commonInSample / 5),
    indexed,
  };
}

/** Each word is part of the text, in a form that uses no search index: for walks along an index of another kind. */
const isPart = (words: string[]) => areParts(sql`search_text`, words);

/** Each word is part of the text, in the form that the search indexes know for some of them. */
const isPartByIndex = (words: string[], { indexed }: Likely) => areParts(sql`search_text`, words, indexed);

/** Whether more matches are found than are counted, without looking for all of them. */
async function isKnownToMatchMany(
  db: Executor,
  { listed, filter }: ListShape,
  words: string[],
  likely: Likely,
): Promise<boolean> {
  const areMany = async (column: SQL, condition: SQL) => {
    const { rows } = await db.execute<{ matches: number }>(sql`
      select count(${column})::int as matches from (
        select ${column} from users where ${listed} and ${filter} and ${condition} limit ${countedMatches + 1}
      ) as found`);
    return (rows[0]?.matches ?? 0) > countedMatches;
  };
  if (likely.isCommon) return areMany(sql`id`, sql`${isPart(words)} order by id`);
  if (likely.matches < manyForAnEighth) return false;
  // Names that begin with the word stand side by side in an index. Letters and digits are the same in both keys.
  const [word, ...others] = words;
  const isPlain = word !== undefined && others.length === 0 && /^[a-z0-9]+$/.test(word);
  if (isPlain && (await areMany(sql`name_key`, sql`name_key like ${`${word}%`}`))) return true;
  // The email is in no index that could be walked instead of the one that is meant.
  return areMany(sql`email`, sql`${inEighth} and ${isPartByIndex(words, likely)}`);
}

/** A page found along the list's own order, or undefined where it did not fill up soon. */
async function walkList(
  db: Executor,
  { listed, filter, orderBy }: ListShape,
  { words, limit, offset }: Search,
  walk: number,
) {
  const { rows } = await db.execute<UserListRow>(sql`
    select ${listColumns} from (select * from users where ${listed} order by ${orderBy} limit ${walk}) as near
    where ${filter} and ${isPart(words)} order by ${orderBy} limit ${limit} offset ${offset}`);
  return rows.length === limit ? rows : undefined;
}

/** A page of all matches, or of as many as the index yields first, and how many there are. */
async function searchByIndex(
  db: Executor,
  { listed, filter, key, orderBy }: ListShape,
  { words, limit, offset }: Search,
  likely: Likely,
  most?: number,
) {
  const { rows } = await db.execute<{ total: number; position: number } & (UserListRow | { id: null })>(sql`
    with found as materialized (
      select id, ${key} from users where ${listed} and ${filter} and ${isPartByIndex(words, likely)} limit ${most ?? null}
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

import { sql, type SQL } from 'drizzle-orm';
import type { Executor } from './database';
import type { Likely, OwnedList } from './owned-search-estimate';
import { hasEach, recordsOf } from './owned-search-sql';
import { countedMatches } from './search';
import { areParts, isWordPartByIndex, every } from './search-words';
import { inEighth, isListed } from './user-search';

/** What so large a share has is soon found by looking at one after the other. */
const commonShare = 0.05;
/** So many matches that a search for as many as are counted is worth its while. */
const many = 2 * countedMatches;

async function areMany(db: Executor, matches: SQL): Promise<boolean> {
  const { rows } = await db.execute<{ matches: number }>(sql`
    select count(*)::int as matches from (
      select from (${matches}) as matching limit ${countedMatches + 1}
    ) as found`);
  return (rows[0]?.matches ?? 0) > countedMatches;
}

/** Whether the records of the first owners found are more than are counted. */
export async function provenByOwners(db: Executor, list: OwnedList, words: string[], likely: Likely): Promise<boolean> {
  const ofOwners = words.filter((word) => likely.ofOwners([word]) >= likely.own([word]));
  const share = likely.ofOwners(ofOwners);
  if (ofOwners.length === 0 || likely.matches < many) return false;
  const byIndex = areParts(sql`search_text`, ofOwners, likely.forOwners(ofOwners));
  // Twice as many as are likely to have enough records, for not everybody has one.
  const enough = Math.ceil((countedMatches + 1) * (1 + (2 * likely.users) / likely.rows));
  // The email is in no index that could be walked instead of the one that is meant.
  const owners =
    share >= commonShare
      ? sql`${areParts(sql`search_text`, ofOwners)} order by id limit ${enough}`
      : likely.matches / 8 >= many
        ? sql`${inEighth} and ${byIndex} offset 0`
        : sql`${byIndex} offset 0`;
  const records = list.records.map((one) => sql`select * from ${recordsOf(one, sql`and user_id = owner.id offset 0`)}`);
  return areMany(
    db,
    sql`select from (select id, search_text from users where ${isListed} and ${owners}) as owner
      cross join lateral (${sql.join(records, sql` union all `)}) as record
      where ${hasEach(words.filter((word) => !ofOwners.includes(word)))}`,
  );
}

/** Whether more records of one table than are counted have all words themselves. */
export async function provenByOwnWords(
  db: Executor,
  { records, isDescending }: OwnedList,
  words: string[],
  likely: Likely,
): Promise<boolean> {
  for (const { table, where, key, grams, rows } of records) {
    const share = likely.ownIn(table, words);
    if (share * rows < many) continue;
    const all =
      share >= commonShare
        ? sql`${areParts(sql`search_text`, words)} order by ${key} ${isDescending ? sql`desc` : sql`asc`}`
        : every(words.map((word) => isWordPartByIndex(sql`search_text`, word, grams)));
    if (await areMany(db, sql`select from ${sql.identifier(table)} where ${where} and ${all}`)) return true;
  }
  return false;
}

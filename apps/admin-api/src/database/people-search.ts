import { sql, type SQL } from 'drizzle-orm';
import type { Executor } from './database';
import { areParts, hasTrigram } from './search-words';
import { usersWith } from './user-search';

/** So many people are looked for. Where there are more, these stand for them. */
export const mostPeople = 10_000;

/** A person's name and email as a search compares them: their search text without the phone number. */
export const nameAndEmail: SQL = sql`(split_part(search_text, e'\x1f', 1) || e'\x1f' || split_part(search_text, e'\x1f', 2))`;

/** Ids as one value. */
export const toIdArray = (ids: readonly string[], type: 'uuid' | 'text' = 'uuid'): SQL =>
  sql`${`{${ids.join(',')}}`}::${sql.raw(type)}[]`;

/** The longest word is most likely the rarest; the others are looked for in what it finds. */
const wordForIndex = (words: readonly string[]) =>
  words.toSorted((a, b) => Number(hasTrigram(b)) - Number(hasTrigram(a)) || b.length - a.length).slice(0, 1);

/**
 * The ids of the users of every role and state who have each of these words in their name, email or phone number; no more
 * than one beyond {@link mostPeople}, and nobody without a word.
 *
 * @param text where all words have to be. Default: anywhere in what is searched.
 */
export async function findPeople(
  db: Executor,
  words: readonly string[],
  text: SQL = sql`search_text`,
): Promise<string[]> {
  if (words.length === 0) return [];
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (${usersWith(words, wordForIndex(words))}) as people
    where ${areParts(text, words)} limit ${mostPeople + 1}`);
  return rows.map(({ id }) => id);
}

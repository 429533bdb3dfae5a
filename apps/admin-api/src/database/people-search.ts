import { sql, type SQL } from 'drizzle-orm';
import type { Executor } from './database';

/** So many people are looked for. Whatever more there are, the first in the order of the index stand for them. */
export const mostPeople = 10_000;

const every = (conditions: SQL[]): SQL => sql.join([sql`true`, ...conditions], sql` and `);

/** Each word is part of a folded text. */
export const hasEach = (text: SQL, words: readonly string[]): SQL =>
  every(words.map((word) => sql`strpos(${text}, ${word}) > 0`));

/** A word is part of the text, in the form that an index of trigrams knows. */
const isWordPartByIndex = (word: string) => sql`search_text like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`;

/** A person's name and email as a search compares them: their search text without the phone number. */
export const nameAndEmail: SQL = sql`(split_part(search_text, e'\x1f', 1) || e'\x1f' || split_part(search_text, e'\x1f', 2))`;

/** Ids as one value. */
export const toIdArray = (ids: readonly string[], type: 'uuid' | 'text' = 'uuid'): SQL =>
  sql`${`{${ids.join(',')}}`}::${sql.raw(type)}[]`;

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
  const limit = sql`limit ${mostPeople + 1}`;
  const found = sql`${every(words.map(isWordPartByIndex))} and ${hasEach(text, words)}`;
  const { rows } = await db.execute<{ id: string }>(sql`
    (select id from users where role = 'user' and closed_at is null and ${found} ${limit})
    union all
    (select id from users where (role <> 'user' or closed_at is not null) and ${found} ${limit})
    ${limit}`);
  return rows.map(({ id }) => id);
}

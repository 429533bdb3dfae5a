import { sql, type SQL } from 'drizzle-orm';
import { areParts } from './search-words';

/** Which users `users_by_id`, `users_search` and the indexes of the users list hold, in their words. */
export const isListed = sql`role = 'user' and closed_at is null`;

/** Which of the listed `users_search_eighth` holds, in its words; see `migrations/0001_people.sql`. */
export const inEighth = sql`id < '20000000-0000-0000-0000-000000000000'`;

/**
 * Users of every role and state who have all of these words, as a query for `id` and `search_text`.
 *
 * @param indexed which of the words to look up in an index
 */
export function usersWith(words: readonly string[], indexed: readonly string[]): SQL {
  const isFound = areParts(sql`search_text`, words, indexed);
  return sql`
    select id, search_text from users where ${isListed} and ${isFound}
    union all
    select id, search_text from users where (role <> 'user' or closed_at is not null) and ${isFound}`;
}

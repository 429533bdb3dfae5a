import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Database, Executor } from './database';

/** A search that matches more than this stops counting. */
export const countedMatches = 1_000;

/**
 * The number of matches to report.
 *
 * @param matches counted up to one beyond {@link countedMatches}
 */
export const toSearchTotal = (matches: number) => ({
  total: Math.min(matches, countedMatches),
  totalIsLowerBound: matches > countedMatches,
});

/** The words of a search, as `search_text` has them: folded, each once. None where the search is blank. */
export async function searchWords(db: Executor, search: string | undefined): Promise<string[]> {
  if (!search?.trim()) return [];
  const { rows } = await db.execute<{ words: string[] }>(sql`select search_words(${search}) as words`);
  return rows[0]?.words ?? [];
}

/**
 * Whether each word of a search is part of one of these texts, whatever the case and the accents of both; undefined
 * where the search is blank.
 *
 * The texts are separated by a character that none of them may hold.
 */
export function isPartOfAny(search: string | undefined, ...texts: SQLWrapper[]): SQL | undefined {
  if (!search?.trim()) return undefined;
  return sql`fold_text(concat_ws(e'\x1f', ${sql.join(texts, sql`, `)})) like all (search_patterns(${search}))`;
}

/**
 * Reads a list; with a term, as a search. A search may have to look at every row, so it has its own time limit and its
 * own share of the connections.
 *
 * @throws SearchTimeoutError when a search's time is up
 * @throws CallerLeftError when nobody waits for a search any more
 */
export const readList = <Result>(
  database: Database,
  { search, callerLeft }: { search: string | undefined; callerLeft: AbortSignal },
  read: (db: Executor) => Promise<Result>,
): Promise<Result> => (search?.trim() ? database.search(read, callerLeft) : read(database.orm));

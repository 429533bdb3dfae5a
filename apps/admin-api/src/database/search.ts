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

/**
 * Whether a term is part of one of these texts, whatever the case of both; undefined where the term is blank.
 *
 * The texts are separated by a character that none of them may hold.
 */
export function isPartOfAny(search: string | undefined, ...texts: SQLWrapper[]): SQL | undefined {
  const term = search?.trim();
  if (!term) return undefined;
  return sql`strpos(fold_case(concat_ws(e'\x1f', ${sql.join(texts, sql`, `)})), fold_case(${term})) > 0`;
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

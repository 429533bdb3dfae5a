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

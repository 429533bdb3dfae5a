import type { Database, Executor } from './database';

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

import type { Database, Executor } from './database';

/**
 * Reads a list, as a search if there is a search term. A search may have to scan every row, so it has its own time limit and
 * share of the connections.
 *
 * @throws SearchTimeoutError at the time limit of a search
 * @throws ClientDisconnectedError if the client disconnects during a search
 */
export const readList = <Result>(
  database: Database,
  { search, disconnectSignal }: { search: string | undefined; disconnectSignal: AbortSignal },
  read: (db: Executor) => Promise<Result>,
): Promise<Result> => (search?.trim() ? database.search(read, disconnectSignal) : read(database.orm));

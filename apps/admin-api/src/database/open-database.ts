import type { Database } from './database';

export type DatabaseLocation =
  | {
      /** The folder of the embedded database; created if missing. */
      dataDir: string;
    }
  | {
      /**
       * `postgres://user:password@host:port/name` of a PostgreSQL 17 or newer. With several hosts, `one:5432,two:5432`, the
       * server uses the primary.
       */
      url: string;
      /** The connection string of a replica, for reads. */
      replicaUrl?: string | undefined;
      /** @default 10 */
      maxConnections?: number;
    };

/**
 * Opens the database without migrating it. Each driver is loaded on demand.
 *
 * @throws DataFolderLockedError if another process holds the data folder
 * @throws DataFolderUnusableError if the data folder cannot be created or written to
 * @throws DatabaseUnreachableError if PostgreSQL does not respond within five seconds, or rejects the connection
 */
export async function openDatabase(location: DatabaseLocation): Promise<Database> {
  if ('url' in location) {
    const { openPostgres } = await import('./postgres');
    return openPostgres(location.url, location.maxConnections, location.replicaUrl);
  }
  const { openPglite } = await import('./pglite');
  return openPglite(location.dataDir);
}

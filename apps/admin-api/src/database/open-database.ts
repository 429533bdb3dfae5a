import type { Database } from './database';

export type DatabaseLocation =
  | {
      /** The folder of the embedded database, created when missing. */
      dataDir: string;
    }
  | {
      /**
       * `postgres://user:password@host:port/name` of a PostgreSQL 17 or newer; with several hosts, `one:5432,two:5432`,
       * the one that can be written to.
       */
      url: string;
      /** The same of a copy of it that is kept up to date, for reads. */
      replicaUrl?: string | undefined;
      /** Connections at most. Default 10. */
      maxConnections?: number;
    };

/**
 * Opens the database, without migrating it. Each driver is loaded only where it is used.
 *
 * @throws DataFolderLockedError when another process holds the data folder.
 * @throws DataFolderUnusableError when the data folder cannot be made or written to.
 * @throws DatabaseUnreachableError when PostgreSQL does not answer within five seconds, or refuses us.
 */
export async function openDatabase(location: DatabaseLocation): Promise<Database> {
  if ('url' in location) {
    const { openPostgres } = await import('./postgres');
    return openPostgres(location.url, location.maxConnections, location.replicaUrl);
  }
  const { openPglite } = await import('./pglite');
  return openPglite(location.dataDir);
}

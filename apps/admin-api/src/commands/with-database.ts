import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config';
import type { Database } from '../database/database';
import { DataFolderLockedError } from '../database/errors';
import { openDatabase } from '../database/open-database';

async function open({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Database> {
  if (databaseUrl !== undefined) return openDatabase({ url: databaseUrl, maxConnections: 1 });
  requireEmbedded(dataDir);
  return withDataFolder(dataDir, () => openDatabase({ dataDir }));
}

/** @throws Error with a user-facing message if there is no embedded database */
export function requireEmbedded(dataDir: string): void {
  if (!existsSync(join(dataDir, 'pglite'))) throw new Error(`There is no database in ${dataDir}.`);
}

/**
 * Runs work that needs exclusive use of the data folder.
 *
 * @throws Error with a user-facing message if another process uses the folder
 */
export async function withDataFolder<Result>(dataDir: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DataFolderLockedError)) throw error;
    const what = `The data folder ${dataDir} is in use by process ${error.pid}`;
    throw new Error(`${what}. Stop that process, which is probably the server, and try again.`, {
      cause: error,
    });
  }
}

/**
 * Opens the server's database for a command and closes it afterwards. It neither creates nor migrates the database.
 *
 * @throws Error with a user-facing message if there is no database or it cannot be opened
 */
export async function withDatabase<Result>(
  location: Pick<Config, 'databaseUrl' | 'dataDir'>,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await open(location);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

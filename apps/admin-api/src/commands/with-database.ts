import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config';
import type { Database } from '../database/database';
import { DataFolderLockedError } from '../database/errors';
import { openDatabase } from '../database/open-database';

async function open({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Database> {
  if (databaseUrl !== undefined) return openDatabase({ url: databaseUrl, maxConnections: 1 });
  requireEmbedded(dataDir);
  return whileUnused(dataDir, () => openDatabase({ dataDir }));
}

/** @throws Error with a sentence where there is no embedded database */
export function requireEmbedded(dataDir: string): void {
  if (!existsSync(join(dataDir, 'pglite'))) throw new Error(`There is no database in ${dataDir}.`);
}

/**
 * Does what needs the data folder for itself.
 *
 * @throws Error with a sentence where somebody else has the folder
 */
export async function whileUnused<Result>(dataDir: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DataFolderLockedError)) throw error;
    const what = `The data folder ${dataDir} is in use by process ${error.pid}`;
    throw new Error(`${what}. Stop that process, which is likely to be the server, and do this again.`, {
      cause: error,
    });
  }
}

/**
 * Opens the server's database for a command, and closes it after the command's work. It makes no database, and migrates none.
 *
 * @throws Error with a sentence where there is none, or where it cannot be opened
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

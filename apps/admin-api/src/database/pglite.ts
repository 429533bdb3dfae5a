import { join } from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import pLimit from 'p-limit';
import { lockDataFolder } from './data-folder-lock';
import type { Database } from './database';
import { CallerLeftError, SearchTimeoutError } from './errors';
import { migrate } from './migrate';
import { searchBudgetMs } from './search-budget';
import { SESSION_SETTINGS } from './session-settings';
import * as schema from './schema';

/** Opens the embedded database in its folder, which belongs to this process until `close`. */
export async function openPglite(dataDir: string): Promise<Database> {
  const unlock = await lockDataFolder(dataDir);
  try {
    const database = await startPglite({ dataDir: join(dataDir, 'pglite') });
    return {
      ...database,
      close: async () => {
        await database.close();
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** The embedded database without a lock: in memory, or from a dump, as tests want it. */
export async function startPglite(options: PGliteOptions = {}): Promise<Database & { client: PGlite }> {
  const client = await PGlite.create({ ...options, extensions: { pg_trgm } });
  await client.exec(SESSION_SETTINGS);
  const orm = drizzle(client, { schema, casing: 'snake_case' });
  const turn = pLimit(1);
  return {
    client,
    orm,
    kind: 'pglite',
    search: (work, callerLeft) => {
      const since = performance.now();
      return turn(() => {
        if (callerLeft.aborted) throw new CallerLeftError();
        if (performance.now() - since > searchBudgetMs) throw new SearchTimeoutError();
        return work(orm);
      });
    },
    listen: async (channel, heard) => {
      const stop = await client.listen(channel, () => heard(false));
      return () => stop();
    },
    pools: () => [],
    migrate: () => migrate(orm),
    ping: async () => void (await client.query('select 1')),
    close: () => client.close(),
  };
}

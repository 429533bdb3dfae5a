import { join } from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import pLimit from 'p-limit';
import { lockDataFolder } from './data-folder-lock';
import type { Database } from './database';
import { ClientDisconnectedError, SearchTimeoutError } from './errors';
import { migrate } from './migrate';
import { SEARCH_TIMEOUT_MS } from './search-timeout';
import { SESSION_SETTINGS } from './session-settings';
import * as schema from './schema';

/** Opens the embedded database and locks its folder until `close`. */
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

/** Starts the embedded database without a lock, by default in memory. */
export async function startPglite(options: PGliteOptions = {}): Promise<Database & { client: PGlite }> {
  const client = await PGlite.create({ ...options, extensions: { pg_trgm } });
  await client.exec(SESSION_SETTINGS);
  const orm = drizzle(client, { schema, casing: 'snake_case' });
  const queue = pLimit(1);
  return {
    client,
    orm,
    kind: 'pglite',
    search: (work, disconnectSignal) => {
      const startedAt = performance.now();
      return queue(() => {
        if (disconnectSignal.aborted) throw new ClientDisconnectedError();
        if (performance.now() - startedAt > SEARCH_TIMEOUT_MS) throw new SearchTimeoutError();
        return work(orm);
      });
    },
    listen: async (channel, onNotification) => {
      const stop = await client.listen(channel, () => onNotification(/* hasFailedOver */ false));
      return () => stop();
    },
    pools: () => [],
    migrate: () => migrate(orm),
    ping: async () => void (await client.query('select 1')),
    close: () => client.close(),
  };
}

import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { PGlite } from '@electric-sql/pglite';
import { startBuiltServer } from '../../../tools/testing/built-server.ts';
import { demoFolder } from './demo';
import { accounts, type Session } from './support';

/** Lets the proof of every session in a server's folder be an hour old. Nothing may run on the folder meanwhile. */
async function ageProofs(folder: string): Promise<void> {
  const database = await PGlite.create({ dataDir: join(folder, 'pglite'), extensions: { pg_trgm, btree_gin } });
  await database.query("update sessions set proven_at = now() - interval '1 hour'");
  await database.close();
}

/**
 * Starts a server of the demo that asks for a proof every five minutes, for decisions from 100 dollars on, and in which the
 * main admin has signed in an hour ago.
 *
 * @param count how many sessions there are to be: each journey uses one up
 */
export async function startWithOldProofs(count: number) {
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-proof-'));
  cpSync(process.env[demoFolder] ?? '', folder, { recursive: true });
  const env = { DATA_DIR: folder, STEP_UP_MINUTES: '5', STEP_UP_AMOUNT: '100' };

  const before = await startBuiltServer(env);
  const sessions: Session[] = [];
  for (let index = 0; index < count; index += 1) {
    const response = await fetch(`${before.origin}/api/admin/signin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(accounts.admin),
    });
    const { token, data } = await response.json();
    sessions.push({ token, id: data._id });
  }
  await before.stop();
  await ageProofs(folder);

  const server = await startBuiltServer(env);
  return {
    origin: server.origin,
    sessions,
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ageProofs } from '../../../tools/testing/age-proofs.ts';
import { startBuiltServer } from '../../../tools/testing/built-server.ts';
import { demoFolder } from './demo';
import { accounts, type Session } from './support';

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

import { get } from 'node:http';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { isFull } from '../../../../tools/testing/is-full.ts';
import type { Database } from '../database/database';
import { withdrawals } from '../database/schema';
import type { ExportLimits } from '../plugins/export-limits';
import { addLongList, beginExport, findExportEnd, longListBytes, type BegunExport } from '../test-support/begin-export';
import { databaseKinds } from '../test-support/postgres';
import { createTestApp, type SignedIn, type TestApp } from '../test-support/test-app';
import { until } from '../test-support/until';

const endless = { bytesPerSecond: 1, patienceMs: 1e9 };
const strict = { bytesPerSecond: 1e9, patienceMs: 200 };

describe('exports', () => {
  let test: TestApp;
  const begun: BegunExport[] = [];

  afterEach(async () => {
    // A server that stops waits for its answers.
    for (const file of begun.splice(0)) file.leave();
    await test.close();
  });

  async function start(limits: Partial<ExportLimits> = {}, kind: Database['kind'] = 'postgres'): Promise<void> {
    test = await createTestApp({}, kind, limits);
    await addLongList(test.database);
  }

  const signIn = () => test.signIn(['withdrawals']);
  const begin = async (caller: SignedIn) => {
    const file = await beginExport(test, caller);
    begun.push(file);
    return file;
  };

  /** Asks for the file and reads all of it. */
  async function download(caller: SignedIn) {
    const file = await begin(caller);
    const { text, isComplete } = await file.readRest();
    return { ...file, text, isWhole: file.status === 200 && isComplete && text.length > longListBytes };
  }

  const untilCutOff = (caller: SignedIn) =>
    until(async () => expect(await findExportEnd(test, caller)).toMatchObject({ file: 'cut off' }));

  it('are cut off where their reader takes nothing, and recorded so', async () => {
    await start({ pace: strict, checkEveryMs: 20 });
    const caller = await signIn();
    const file = await begin(caller);
    await untilCutOff(caller);
    expect((await file.readRest()).isComplete).toBe(false);
  });

  it('run one at a time for an account, from all of its sessions, and the next begins once one was cancelled', async () => {
    await start();
    const caller = await signIn();
    const running = await begin(caller);
    for (const other of [caller, await test.signInAgain(caller)]) {
      const { status, headers, text } = await download(other);
      expect(status).toBe(429);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(JSON.parse(text)).toMatchObject({
        code: 'too_many_requests',
        message: 'Another export of yours is running. Wait for it to end, or cancel it.',
      });
    }
    expect((await download(await signIn())).isWhole).toBe(true);
    running.leave();
    await untilCutOff(caller);
    expect((await download(caller)).isWhole).toBe(true);
  });

  // Each reader takes all of the list, and it takes three seconds until the others have lost their patience.
  it.runIf(isFull).each(databaseKinds)(
    'of several readers all end while two others take nothing, on %s',
    async (kind) => {
      // On a busy machine a turn takes longer to come than anybody would wait, and the readers, which run in this process, are
      // slower than any over a network.
      await start({ maxWaitMs: 100_000, paceWhileOthersWait: { bytesPerSecond: 16 * 1024, patienceMs: 3_000 } }, kind);
      const slow = [await signIn(), await signIn()];
      const readers = [];
      for (let number = 0; number < 5; number += 1) readers.push(await signIn());
      await Promise.all(slow.map(begin));
      const files = await Promise.all(readers.map(download));
      expect(files.map(({ isWhole }) => isWhole)).toEqual(readers.map(() => true));
    },
    120_000,
  );

  it('that are read slowly make room where others wait', async () => {
    await start({ maxRunning: 2, pace: endless, paceWhileOthersWait: strict, checkEveryMs: 20 });
    const slow = [await signIn(), await signIn()];
    await Promise.all(slow.map(begin));
    expect((await download(await signIn())).isWhole).toBe(true);
  });

  it('are refused with a sentence where there is no turn in time', async () => {
    await start({ maxRunning: 1, maxWaitMs: 50, pace: endless, paceWhileOthersWait: endless });
    await begin(await signIn());
    const { status, headers, text } = await download(await signIn());
    expect(status).toBe(503);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(JSON.parse(text)).toMatchObject({
      code: 'unavailable',
      message: 'Too many exports are running. Please try again in a moment.',
    });
  });
});

it('an export whose reader leaves before the first row holds back nothing', async () => {
  const test = await createTestApp({}, 'postgres', { maxRunning: 1 });
  try {
    const caller = await test.signIn(['withdrawals']);
    const countPending = async () => {
      const { rows } = await test.database.orm.execute<{ n: number }>(
        sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows[0]?.n;
    };
    const origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
    for (let time = 0; time < (isFull ? 3 : 1); time += 1) {
      await test.database.orm.transaction(async (transaction) => {
        await transaction.execute(sql`lock table ${withdrawals} in access exclusive mode`);
        const asked = get(`${origin}/api/admin/withdrawals`, {
          agent: false,
          headers: { authorization: `Bearer ${caller.token}`, accept: 'text/csv' },
        });
        asked.on('error', () => undefined);
        await until(async () => expect(await countPending()).toBe(1));
        asked.destroy();
      });
    }
    const { statusCode } = await caller.request('GET', '/withdrawals', { headers: { accept: 'text/csv' } });
    expect(statusCode).toBe(200);
    await until(() => {
      const pool = test.database.pools().find(({ name }) => name === 'main');
      expect(pool?.total).toBe(pool?.idle);
    });
  } finally {
    await test.close();
  }
});

import { get } from 'node:http';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { isFullRun } from '../../../../tools/testing/is-full-run.ts';
import type { Database } from '../database/database';
import { withdrawals } from '../database/schema';
import type { ExportLimits } from '../plugins/export-limits';
import {
  addLargeWithdrawals,
  startExport,
  findExportEnd,
  LARGE_EXPORT_BYTES,
  type StartedExport,
} from '../test-support/start-export';
import { databaseKinds } from '../test-support/postgres';
import { createTestApp, type SignedIn, type TestApp } from '../test-support/test-app';
import { until } from '../test-support/until';

const NO_LIMIT = { bytesPerSecond: 1, maxLagMs: 1e9 };
const TIGHT_PACE = { bytesPerSecond: 1e9, maxLagMs: 200 };

describe('an export', () => {
  let testApp: TestApp;
  const startedExports: StartedExport[] = [];

  afterEach(async () => {
    // The server waits for open responses when it closes.
    for (const file of startedExports.splice(0)) file.close();
    await testApp.close();
  });

  async function startServer(limits: Partial<ExportLimits> = {}, kind: Database['kind'] = 'postgres'): Promise<void> {
    testApp = await createTestApp({}, kind, limits);
    await addLargeWithdrawals(testApp.database);
  }

  const signIn = () => testApp.signIn(['withdrawals']);
  const startTracked = async (caller: SignedIn) => {
    const file = await startExport(testApp, caller);
    startedExports.push(file);
    return file;
  };

  /** Starts an export and reads all of it. */
  async function downloadExport(caller: SignedIn) {
    const file = await startTracked(caller);
    const { text, isComplete } = await file.readRest();
    return { ...file, text, isFullExport: file.status === 200 && isComplete && text.length > LARGE_EXPORT_BYTES };
  }

  const waitUntilAborted = (caller: SignedIn) =>
    until(async () => expect(await findExportEnd(testApp, caller)).toMatchObject({ file: 'incomplete' }));

  it('is aborted and recorded if its reader stalls', async () => {
    await startServer({ pace: TIGHT_PACE, checkEveryMs: 20 });
    const caller = await signIn();
    const file = await startTracked(caller);
    await waitUntilAborted(caller);
    expect((await file.readRest()).isComplete).toBe(false);
  });

  it('is rejected while another export of the account runs, in any of its sessions', async () => {
    await startServer();
    const caller = await signIn();
    const running = await startTracked(caller);
    for (const other of [caller, await testApp.signInAgain(caller)]) {
      const { status, headers, text } = await downloadExport(other);
      expect(status).toBe(429);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(JSON.parse(text)).toMatchObject({
        code: 'too_many_requests',
        message: 'Another export of yours is running. Wait until it finishes, or cancel it.',
      });
    }
    expect((await downloadExport(await signIn())).isFullExport).toBe(true);
    running.close();
    await waitUntilAborted(caller);
    expect((await downloadExport(caller)).isFullExport).toBe(true);
  });

  // Slow: each reader reads the full list, and the stalled ones are aborted after three seconds.
  it.runIf(isFullRun).each(databaseKinds)(
    'completes for five readers while two others stall, on %s',
    async (kind) => {
      // On a busy machine, a free slot takes longer than usual, and the readers, which run in this process, are
      // slower than any over a network.
      await startServer({ maxWaitMs: 100_000, contendedPace: { bytesPerSecond: 16 * 1024, maxLagMs: 3_000 } }, kind);
      const slow = [await signIn(), await signIn()];
      const readers = [];
      for (let number = 0; number < 5; number += 1) readers.push(await signIn());
      await Promise.all(slow.map(startTracked));
      const files = await Promise.all(readers.map(downloadExport));
      expect(files.map(({ isFullExport }) => isFullExport)).toEqual(readers.map(() => true));
    },
    120_000,
  );

  it('is aborted if it is read slowly while another is queued', async () => {
    await startServer({ maxRunning: 2, pace: NO_LIMIT, contendedPace: TIGHT_PACE, checkEveryMs: 20 });
    const slow = [await signIn(), await signIn()];
    await Promise.all(slow.map(startTracked));
    expect((await downloadExport(await signIn())).isFullExport).toBe(true);
  });

  it('is rejected with 503 if no slot is free in time', async () => {
    await startServer({ maxRunning: 1, maxWaitMs: 50, pace: NO_LIMIT, contendedPace: NO_LIMIT });
    await startTracked(await signIn());
    const { status, headers, text } = await downloadExport(await signIn());
    expect(status).toBe(503);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(JSON.parse(text)).toMatchObject({
      code: 'unavailable',
      message: 'Too many exports are running. Please try again in a moment.',
    });
  });
});

it('an export whose reader disconnects before the first row releases its slot and connection', async () => {
  const testApp = await createTestApp({}, 'postgres', { maxRunning: 1 });
  try {
    const caller = await testApp.signIn(['withdrawals']);
    const countPending = async () => {
      const { rows } = await testApp.database.orm.execute<{ n: number }>(
        sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows[0]?.n;
    };
    const origin = await testApp.app.listen({ port: 0, host: '127.0.0.1' });
    for (let time = 0; time < (isFullRun ? 3 : 1); time += 1) {
      await testApp.database.orm.transaction(async (transaction) => {
        await transaction.execute(sql`lock table ${withdrawals} in access exclusive mode`);
        const request = get(`${origin}/api/admin/withdrawals`, {
          agent: false,
          headers: { authorization: `Bearer ${caller.token}`, accept: 'text/csv' },
        });
        request.on('error', () => undefined);
        await until(async () => expect(await countPending()).toBe(1));
        request.destroy();
      });
    }
    const { statusCode } = await caller.request('GET', '/withdrawals', { headers: { accept: 'text/csv' } });
    expect(statusCode).toBe(200);
    await until(() => {
      const pool = testApp.database.pools().find(({ name }) => name === 'main');
      expect(pool?.total).toBe(pool?.idle);
    });
  } finally {
    await testApp.close();
  }
});

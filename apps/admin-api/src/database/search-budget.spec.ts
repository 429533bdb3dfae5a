import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { untilSomebodyWaits } from '../test-support/locks';
import { createTestDatabase } from '../test-support/postgres';
import { createTestApp, type SignedIn, type TestApp } from '../test-support/test-app';
import { until } from '../test-support/until';
import type { Database, Executor } from './database';
import { openDatabase } from './open-database';
import { CallerLeftError, SearchTimeoutError } from './errors';
import { searchBudgetMs } from './search-budget';

/** Far longer than a search may take. */
const sleep = (db: Executor) => db.execute(sql`select pg_sleep(600)`);
const stays = () => new AbortController().signal;

let test: TestApp;
let admin: SignedIn;
/** Another client of the same database. */
let witness: Database;
/** A third one, for searches that keep nobody else's waiting. */
let other: Database;

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signIn();
  witness = await openDatabase({ url: test.url ?? '' });
  other = await openDatabase({ url: test.url ?? '' });
});

afterAll(async () => {
  await other.close();
  await witness.close();
  await test.close();
});

/** Waits until the database is no longer working for us. */
const untilQuiet = () =>
  until(async () => {
    const { rows } = await witness.orm.execute(
      sql`select query from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
    );
    expect(rows).toEqual([]);
  });

/** Waits until that many searches sleep: what a search says before its first statement is over by then. */
const untilAsleep = (searches: number) =>
  until(async () => {
    const { rows } = await witness.orm.execute<{ n: number }>(
      sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state = 'active' and query like '%pg_sleep%'`,
    );
    expect(rows[0]?.n).toBe(searches);
  });

/** Whether a statement ended because the database was told to stop it, and not because its own time was up. */
const isStopped = (error: unknown) =>
  error instanceof Error && String(error.cause).includes('canceling statement due to user request');

const isStoppedForLeaving = (error: unknown) => error instanceof CallerLeftError && isStopped(error.cause);

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

describe('a search', () => {
  // These wait for the same three seconds together.
  it.concurrent('ends when its time is up, in the database too, and has one time for all its statements', async () => {
    let done = 0;
    const ofManyStatements = other.search(async (db) => {
      for (; done < 100; done += 1) {
        collectGarbage();
        await db.execute(sql`select pg_sleep(0.1)`);
      }
    }, stays());
    const ofOneStatement = other.search(sleep, stays());
    await Promise.all(
      [ofManyStatements, ofOneStatement].map((search) => expect(search).rejects.toThrow(SearchTimeoutError)),
    );
    expect(done).toBeLessThan(50);
    await untilQuiet();
  });

  it.concurrent('ends when its time is up between two statements', async () => {
    const search = witness.search(async (db) => {
      await delay(searchBudgetMs + 200);
      await db.execute(sql`select pg_sleep(2)`);
      await db.execute(sql`select pg_sleep(2)`);
    }, stays());
    await expect(search).rejects.toSatisfy((error) => error instanceof SearchTimeoutError && isStopped(error.cause));
    await untilQuiet();
  });

  it.concurrent('is out of time, whatever goes wrong after that', async () => {
    const search = witness.search(async (db) => {
      await delay(searchBudgetMs + 200);
      await db.execute(sql`select 1 / 0`);
    }, stays());
    await expect(search).rejects.toThrow(SearchTimeoutError);
  });

  it.concurrent('that takes too long is answered in words, and others are answered meanwhile', async () => {
    const urls = ['/all-transactions?search=zebra', '/withdrawals?search=zebra', '/referrals?search=zebra'];
    await witness.orm.transaction(async (holder) => {
      // Nobody can read these, so a search runs into its time limit.
      await holder.execute(sql`lock table topups, withdrawals, referral_programs in access exclusive mode`);
      const searches = urls.map(async (url) => ({ url, response: await admin.request('GET', url) }));
      expect((await admin.request('GET', '/plan/getall')).statusCode).toBe(200);
      for (const { url, response } of await Promise.all(searches)) {
        expect(response.statusCode, url).toBe(503);
        expect(response.headers['retry-after'], url).toBe('2');
        expect(response.json(), url).toEqual({
          success: false,
          code: 'unavailable',
          message: 'This search takes too long. Please look for something more exact, or narrow it down with a filter.',
        });
      }
    });
    await untilQuiet();
  });

  it('ends in the database when its caller leaves', async () => {
    const caller = new AbortController();
    const search = test.database.search(sleep, caller.signal);
    const outcome = expect(search).rejects.toSatisfy(isStoppedForLeaving);
    await untilAsleep(1);
    caller.abort();
    await outcome;
    await untilQuiet();
  });

  it('does not begin for a caller who left while it waited its turn', async () => {
    const caller = new AbortController();
    caller.abort();
    const work = vi.fn(sleep);
    await expect(test.database.search(work, caller.signal)).rejects.toThrow(CallerLeftError);
    expect(work).not.toHaveBeenCalled();
  });

  it('keeps only other searches waiting', async () => {
    const caller = new AbortController();
    const searches = Promise.allSettled(Array.from({ length: 30 }, () => test.database.search(sleep, caller.signal)));
    await untilAsleep(3);
    const responses = await Promise.all(Array.from({ length: 10 }, () => admin.request('GET', '/user/getall')));
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    await untilAsleep(3);
    caller.abort();
    await searches;
    await untilQuiet();
  });
});

it('a search on PGlite that waited too long for its turn is refused', async () => {
  const { database, drop } = await createTestDatabase('pglite');
  let end: () => void = () => undefined;
  const holding = vi.fn(() => new Promise<void>((resolve) => (end = resolve)));
  const running = database.search(holding, stays());
  const work = vi.fn(() => Promise.resolve());
  const waiting = expect(database.search(work, stays())).rejects.toThrow(SearchTimeoutError);
  await until(() => expect(holding).toHaveBeenCalled());
  const later = performance.now() + searchBudgetMs + 1;
  vi.spyOn(performance, 'now').mockReturnValue(later);
  end();
  await running;
  await waiting;
  expect(work).not.toHaveBeenCalled();
  await drop();
});

it('ends in the database when the browser that asked for it goes on', async () => {
  const search = vi.spyOn(test.database, 'search');
  const address = await test.app.listen({ port: 0, host: '127.0.0.1' });
  await witness.orm.transaction(async (holder) => {
    await holder.execute(sql`lock table topups in access exclusive mode`);
    const asked = request(`${address}/api/admin/all-transactions?search=zebra`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    asked.on('error', () => undefined).end();
    await untilSomebodyWaits(witness);
    asked.destroy();
    await expect(search.mock.results.at(-1)?.value).rejects.toSatisfy(isStoppedForLeaving);
  });
});

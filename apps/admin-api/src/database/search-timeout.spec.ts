import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { waitForBlockedQuery } from '../test-support/locks';
import { createTestDatabase } from '../test-support/postgres';
import { createTestApp, type SignedIn, type TestApp } from '../test-support/test-app';
import { until } from '../test-support/until';
import type { Database, Executor } from './database';
import { openDatabase } from './open-database';
import { ClientDisconnectedError, SearchTimeoutError } from './errors';
import { SEARCH_TIMEOUT_MS } from './search-timeout';

/** A statement that far exceeds the time limit of a search. */
const sleep = (db: Executor) => db.execute(sql`select pg_sleep(600)`);
const createSignal = () => new AbortController().signal;

let testApp: TestApp;
let admin: SignedIn;
/** Another client of the same database. */
let observer: Database;
/** A third one, for searches that must not delay others. */
let other: Database;

beforeAll(async () => {
  testApp = await createTestApp();
  admin = await testApp.signIn();
  observer = await openDatabase({ url: testApp.url ?? '' });
  other = await openDatabase({ url: testApp.url ?? '' });
});

afterAll(async () => {
  await other.close();
  await observer.close();
  await testApp.close();
});

/** Waits until the database is idle. */
const waitUntilIdle = () =>
  until(async () => {
    const { rows } = await observer.orm.execute(
      sql`select query from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
    );
    expect(rows).toEqual([]);
  });

/** Waits until this many searches run their first statement. */
const waitUntilRunning = (searches: number) =>
  until(async () => {
    const { rows } = await observer.orm.execute<{ n: number }>(
      sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state = 'active' and query like '%pg_sleep%'`,
    );
    expect(rows[0]?.n).toBe(searches);
  });

/** Whether a statement was cancelled on request, and not by the statement timeout. */
const isCancelled = (error: unknown) =>
  error instanceof Error && String(error.cause).includes('canceling statement due to user request');

const isCancelledByDisconnect = (error: unknown) =>
  error instanceof ClientDisconnectedError && isCancelled(error.cause);

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

describe('a search', () => {
  // Concurrent, because each waits three seconds.
  it.concurrent('is cancelled at the time limit, in the database too, which covers all of its statements', async () => {
    let done = 0;
    const searchOfManyStatements = other.search(async (db) => {
      for (; done < 100; done += 1) {
        collectGarbage();
        await db.execute(sql`select pg_sleep(0.1)`);
      }
    }, createSignal());
    const searchOfOneStatement = other.search(sleep, createSignal());
    await Promise.all(
      [searchOfManyStatements, searchOfOneStatement].map((search) =>
        expect(search).rejects.toThrow(SearchTimeoutError),
      ),
    );
    expect(done).toBeLessThan(50);
    await waitUntilIdle();
  });

  it.concurrent('is cancelled if the time limit is reached between two statements', async () => {
    const search = observer.search(async (db) => {
      await delay(SEARCH_TIMEOUT_MS + 200);
      await db.execute(sql`select pg_sleep(2)`);
      await db.execute(sql`select pg_sleep(2)`);
    }, createSignal());
    await expect(search).rejects.toSatisfy((error) => error instanceof SearchTimeoutError && isCancelled(error.cause));
    await waitUntilIdle();
  });

  it.concurrent('fails with a timeout, whatever error follows', async () => {
    const search = observer.search(async (db) => {
      await delay(SEARCH_TIMEOUT_MS + 200);
      await db.execute(sql`select 1 / 0`);
    }, createSignal());
    await expect(search).rejects.toThrow(SearchTimeoutError);
  });

  it.concurrent('responds with 503 if it takes too long, while other requests succeed', async () => {
    const urls = ['/all-transactions?search=zebra', '/withdrawals?search=zebra', '/referrals?search=zebra'];
    await observer.orm.transaction(async (holder) => {
      // The tables are locked, so the searches reach their time limit.
      await holder.execute(sql`lock table topups, withdrawals, referral_programs in access exclusive mode`);
      const searches = urls.map(async (url) => ({ url, response: await admin.request('GET', url) }));
      expect((await admin.request('GET', '/plan/getall')).statusCode).toBe(200);
      for (const { url, response } of await Promise.all(searches)) {
        expect(response.statusCode, url).toBe(503);
        expect(response.headers['retry-after'], url).toBe('2');
        expect(response.json(), url).toEqual({
          success: false,
          code: 'unavailable',
          message: 'This search takes too long. Search for something more specific, or add a filter.',
        });
      }
    });
    await waitUntilIdle();
  });

  it('is cancelled in the database when its client disconnects', async () => {
    const caller = new AbortController();
    const search = testApp.database.search(sleep, caller.signal);
    const outcome = expect(search).rejects.toSatisfy(isCancelledByDisconnect);
    await waitUntilRunning(1);
    caller.abort();
    await outcome;
    await waitUntilIdle();
  });

  it('does not start for a client that has disconnected', async () => {
    const caller = new AbortController();
    caller.abort();
    const work = vi.fn(sleep);
    await expect(testApp.database.search(work, caller.signal)).rejects.toThrow(ClientDisconnectedError);
    expect(work).not.toHaveBeenCalled();
  });

  it('delays only other searches', async () => {
    const caller = new AbortController();
    const searches = Promise.allSettled(
      Array.from({ length: 30 }, () => testApp.database.search(sleep, caller.signal)),
    );
    await waitUntilRunning(3);
    const responses = await Promise.all(Array.from({ length: 10 }, () => admin.request('GET', '/user/getall')));
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    await waitUntilRunning(3);
    caller.abort();
    await searches;
    await waitUntilIdle();
  });
});

it('a search on PGlite that waited too long in the queue is rejected', async () => {
  const { database, drop } = await createTestDatabase('pglite');
  let end: () => void = () => undefined;
  const blockingSearch = vi.fn(() => new Promise<void>((resolve) => (end = resolve)));
  const running = database.search(blockingSearch, createSignal());
  const work = vi.fn(() => Promise.resolve());
  const rejection = expect(database.search(work, createSignal())).rejects.toThrow(SearchTimeoutError);
  await until(() => expect(blockingSearch).toHaveBeenCalled());
  const later = performance.now() + SEARCH_TIMEOUT_MS + 1;
  vi.spyOn(performance, 'now').mockReturnValue(later);
  end();
  await running;
  await rejection;
  expect(work).not.toHaveBeenCalled();
  await drop();
});

it('a search is cancelled in the database when the browser closes the connection', async () => {
  const search = vi.spyOn(testApp.database, 'search');
  const address = await testApp.app.listen({ port: 0, host: '127.0.0.1' });
  await observer.orm.transaction(async (holder) => {
    await holder.execute(sql`lock table topups in access exclusive mode`);
    const clientRequest = request(`${address}/api/admin/all-transactions?search=zebra`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    clientRequest.on('error', () => undefined).end();
    await waitForBlockedQuery(observer);
    clientRequest.destroy();
    await expect(search.mock.results.at(-1)?.value).rejects.toSatisfy(isCancelledByDisconnect);
  });
});

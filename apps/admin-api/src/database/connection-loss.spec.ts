import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFullRun } from '../../../../tools/testing/is-full-run.ts';
import { startBuiltServer } from '../../../../tools/testing/built-server.ts';
import { addCustomer, addWithdrawal, readEntries, readWallet } from '../test-support/customers';
import { createTestApp, type SignedIn, type TestApp } from '../test-support/test-app';
import { waitForBlockedQuery } from '../test-support/locks';
import { until } from '../test-support/until';
import type { Database } from './database';
import { openDatabase } from './open-database';
import { OutcomeUnknownError } from './errors';

/** The number of times that connections are terminated. */
const ROUNDS = isFullRun ? 15 : 1;

let testApp: TestApp;
let admin: SignedIn;
/** Another client of the same database, which is not disconnected. */
let observer: Database;

beforeAll(async () => {
  testApp = await createTestApp();
  admin = await testApp.signIn();
  observer = await openDatabase({ url: testApp.url ?? '' });
});

afterAll(async () => {
  await observer.close();
  await testApp.close();
});

const isOtherConnection = sql`datname = current_database() and pid <> pg_backend_pid()`;

/** Terminates the connections that match a condition, and returns their number. */
async function terminateConnections(condition = sql`true`): Promise<number> {
  return observer.orm.transaction(async (tx) => {
    const { rows } = await tx.execute(
      sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity where ${isOtherConnection} and ${condition}`,
    );
    return rows.length;
  });
}

const isWaiting = sql`wait_event_type = 'Lock'`;

/** Waits until this many connections wait for a lock, and terminates them. */
const terminateWaiting = (count: number) =>
  until(async () => {
    const { rows } = await observer.orm.execute<{ n: number }>(
      sql`select count(*)::int as n from pg_stat_activity where ${isOtherConnection} and ${isWaiting}`,
    );
    expect(rows[0]?.n).toBe(count);
    expect(await terminateConnections(isWaiting)).toBe(count);
  });

/** Adds a withdrawal of 100 dollars from a balance of 1,000. */
async function addRequest() {
  const user = await addCustomer(testApp.database, { balance: '1000.00' });
  const { id } = await addWithdrawal(testApp.database, user.id);
  return { userId: user.id, id };
}

const decideWithdrawal = (id: string, status: 'approved' | 'rejected') =>
  admin.request('PUT', `/withdrawal/status/${id}`, { payload: { status } });

/** Expects that the balance is the sum of the entries. */
async function expectBalanced(userId: string) {
  const entries = await readEntries(testApp.database, userId);
  const cents = entries.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
  expect(Math.round(Number((await readWallet(testApp.database, userId)).balance) * 100)).toBe(cents);
}

const waitUntilRecovered = () =>
  until(async () => expect((await admin.request('GET', '/plan/getall')).statusCode).toBe(200));

describe('a lost connection to PostgreSQL', () => {
  // The tests below cover busy connections.
  it.runIf(isFullRun)('is replaced if it was idle', async () => {
    await Promise.all(Array.from({ length: 10 }, () => admin.request('GET', '/plan/getall')));
    expect(await terminateConnections(sql`state = 'idle'`)).toBeGreaterThan(0);
    await waitUntilRecovered();
  });

  it('fails only the reads that use it, with 503', async () => {
    const statuses = new Set<number>();
    let isDone = false;
    const readRepeatedly = async () => {
      while (!isDone) {
        const response = await admin.request('GET', '/withdrawals?page=1');
        statuses.add(response.statusCode);
        if (response.statusCode === 503) expect(response.headers['retry-after']).toBe('2');
      }
    };
    const readers = Array.from({ length: 4 }, readRepeatedly);
    for (let round = 0; round < ROUNDS; round += 1) await terminateConnections(sql`state is not null`);
    isDone = true;
    await Promise.all(readers);
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    await waitUntilRecovered();
  });

  it.each(isFullRun ? [1, 6] : [6])(
    'fails the transactions of %i writers with 503, and rolls them back',
    async (writers) => {
      const requests = await Promise.all(Array.from({ length: writers }, addRequest));
      let responses: Awaited<ReturnType<typeof decideWithdrawal>>[] = [];
      await observer.orm.transaction(async (holder) => {
        for (const { id } of requests) await holder.execute(sql`select from withdrawals where id = ${id} for update`);
        const decided = Promise.all(requests.map(({ id }) => decideWithdrawal(id, 'approved')));
        await terminateWaiting(writers);
        responses = await decided;
      });
      expect(responses.map(({ statusCode }) => statusCode)).toEqual(requests.map(() => 503));
      for (const { id, userId } of requests) {
        expect(await readEntries(testApp.database, userId)).toHaveLength(1);
        expect((await decideWithdrawal(id, 'approved')).statusCode).toBe(200);
        await expectBalanced(userId);
      }
    },
  );

  it.runIf(isFullRun)('keeps every balance equal to the sum of its entries if it recurs during writes', async () => {
    const requests = await Promise.all(Array.from({ length: 6 }, addRequest));
    let isDone = false;
    const writeRepeatedly = async ({ id }: { id: string }) => {
      for (let round = 0; !isDone; round += 1) {
        const { statusCode } = await decideWithdrawal(id, round % 2 === 0 ? 'approved' : 'rejected');
        expect([200, 503]).toContain(statusCode);
      }
    };
    const writing = requests.map(writeRepeatedly);
    for (let round = 0; round < ROUNDS; round += 1) await terminateConnections(sql`state is not null`);
    isDone = true;
    await Promise.all(writing);
    for (const { userId } of requests) await expectBalanced(userId);
    await waitUntilRecovered();
  });

  it.runIf(isFullRun)('leaks no connection if it recurs more often than there are connections', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await admin.request('GET', '/plan/getall');
      // The next pooled connection turns out to be broken at its first statement.
      const startTransaction = () => testApp.database.orm.transaction((tx) => tx.execute(sql`select 1`));
      const transactions = Promise.allSettled(Array.from({ length: 3 }, startTransaction));
      await terminateConnections();
      await transactions;
    }
    await waitUntilRecovered();
  });

  it('fails only its transaction if that is idle', async () => {
    const url = new URL(testApp.url ?? '');
    url.searchParams.set('idle_in_transaction_session_timeout', '50');
    const database = await openDatabase({ url: url.href });
    const idle = database.orm.transaction(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await until(async () => {
        const result = await observer.orm.execute(sql`select from pg_stat_activity where pid = ${rows[0]?.pid}`);
        expect(result.rows).toEqual([]);
      });
      await tx.execute(sql`select 1`);
    });
    await expect(idle).rejects.toThrow();
    expect((await database.orm.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
    await database.close();
  });

  it('makes the outcome of a running commit unknown', async () => {
    const triggerSql = sql.raw(`
      create function wait_at_commit() returns trigger language plpgsql as
        'begin perform pg_advisory_xact_lock(42); return null; end';
      create constraint trigger wait_at_commit after insert on tickets deferrable initially deferred
        for each row execute function wait_at_commit()`);
    await observer.orm.execute(triggerSql);
    const { id } = await addCustomer(testApp.database);
    await observer.orm.transaction(async (holder) => {
      await holder.execute(sql`select pg_advisory_xact_lock(42)`);
      const committing = testApp.database.orm.transaction((tx) =>
        tx.execute(sql`insert into tickets (user_id, subject, message) values (${id}, 'Hello', 'World')`),
      );
      const outcome = expect(committing).rejects.toThrow(OutcomeUnknownError);
      await terminateWaiting(1);
      await outcome;
    });
    await observer.orm.execute(sql`drop function wait_at_commit cascade`);
  });
});

describe.runIf(isFullRun)('the built server', () => {
  it('survives a pause that the database did not wait for', async () => {
    const url = new URL(testApp.url ?? '');
    url.searchParams.set('idle_in_transaction_session_timeout', '500');
    const server = await startBuiltServer({ DATABASE_URL: url.href });
    const { id, userId } = await addRequest();
    let response: Promise<Response> | undefined;
    const waiting = await observer.orm.transaction(async (holder) => {
      await holder.execute(sql`select from withdrawals where id = ${id} for update`);
      response = fetch(`${server.origin}/api/admin/withdrawal/status/${id}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ status: 'approved' }),
      });
      await waitForBlockedQuery(observer);
      server.pause();
      const { rows } = await observer.orm.execute<{ pid: number }>(
        sql`select pid from pg_stat_activity where ${isOtherConnection} and ${isWaiting}`,
      );
      return rows[0]?.pid;
    });
    expect(waiting).toEqual(expect.any(Number));
    // Its statement has completed, and PostgreSQL waits half a second for the next one.
    await until(async () => {
      const { rows } = await observer.orm.execute(sql`select from pg_stat_activity where pid = ${waiting}`);
      expect(rows).toEqual([]);
    });
    server.resume();
    expect((await response)?.status).toBe(503);
    expect((await fetch(`${server.origin}/api/admin/health`)).status).toBe(200);
    await expectBalanced(userId);
    await server.kill();
  });
});

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFull } from '../../../../tools/testing/is-full.ts';
import { startBuiltServer } from '../../../../tools/testing/built-server.ts';
import { addCustomer, addWithdrawal, readEntries, readWallet } from '../test-support/customers';
import { createTestApp, type SignedIn, type TestApp } from '../test-support/test-app';
import { untilSomebodyWaits } from '../test-support/locks';
import { until } from '../test-support/until';
import type { Database } from './database';
import { openDatabase } from './open-database';
import { OutcomeUnknownError } from './errors';

/** How often connections are cut one after the other. */
const rounds = isFull ? 15 : 1;

let test: TestApp;
let admin: SignedIn;
/** Another client of the same database, which nobody cuts off. */
let witness: Database;

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signIn();
  witness = await openDatabase({ url: test.url ?? '' });
});

afterAll(async () => {
  await witness.close();
  await test.close();
});

const isOther = sql`datname = current_database() and pid <> pg_backend_pid()`;

/** Cuts the connections that a condition names; returns how many. */
async function cut(condition = sql`true`): Promise<number> {
  return witness.orm.transaction(async (own) => {
    const { rows } = await own.execute(
      sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity where ${isOther} and ${condition}`,
    );
    return rows.length;
  });
}

const isWaiting = sql`wait_event_type = 'Lock'`;

/** Cuts the connections that wait for a lock, once this many do. */
const cutWaiting = (count: number) =>
  until(async () => {
    const { rows } = await witness.orm.execute<{ n: number }>(
      sql`select count(*)::int as n from pg_stat_activity where ${isOther} and ${isWaiting}`,
    );
    expect(rows[0]?.n).toBe(count);
    expect(await cut(isWaiting)).toBe(count);
  });

/** Somebody with 1,000 dollars who asks for 100 of them. */
async function addRequest() {
  const user = await addCustomer(test.database, { balance: '1000.00' });
  const { id } = await addWithdrawal(test.database, user.id);
  return { userId: user.id, id };
}

const decide = (id: string, status: 'approved' | 'rejected') =>
  admin.request('PUT', `/withdrawal/status/${id}`, { payload: { status } });

/** Whatever has happened, the wallet holds the sum of its entries. */
async function expectBalanced(userId: string) {
  const entries = await readEntries(test.database, userId);
  const cents = entries.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
  expect(Math.round(Number((await readWallet(test.database, userId)).balance) * 100)).toBe(cents);
}

const untilWell = () => until(async () => expect((await admin.request('GET', '/plan/getall')).statusCode).toBe(200));

describe('a connection to PostgreSQL that ends', () => {
  // That it is replaced where it was at work, the tests below need too.
  it.runIf(isFull)('at rest is replaced', async () => {
    await Promise.all(Array.from({ length: 10 }, () => admin.request('GET', '/plan/getall')));
    expect(await cut(sql`state = 'idle'`)).toBeGreaterThan(0);
    await untilWell();
  });

  it('under reads fails those reads with 503, and no others', async () => {
    const statuses = new Set<number>();
    let isOver = false;
    const read = async () => {
      while (!isOver) {
        const response = await admin.request('GET', '/withdrawals?page=1');
        statuses.add(response.statusCode);
        if (response.statusCode === 503) expect(response.headers['retry-after']).toBe('2');
      }
    };
    const readers = Array.from({ length: 4 }, read);
    for (let round = 0; round < rounds; round += 1) await cut(sql`state is not null`);
    isOver = true;
    await Promise.all(readers);
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    await untilWell();
  });

  it.each(isFull ? [1, 6] : [6])(
    'inside the transactions of %i writers fails them with 503, and undoes them',
    async (writers) => {
      const requests = await Promise.all(Array.from({ length: writers }, addRequest));
      let responses: Awaited<ReturnType<typeof decide>>[] = [];
      await witness.orm.transaction(async (holder) => {
        for (const { id } of requests) await holder.execute(sql`select from withdrawals where id = ${id} for update`);
        const decided = Promise.all(requests.map(({ id }) => decide(id, 'approved')));
        await cutWaiting(writers);
        responses = await decided;
      });
      expect(responses.map(({ statusCode }) => statusCode)).toEqual(requests.map(() => 503));
      for (const { id, userId } of requests) {
        expect(await readEntries(test.database, userId)).toHaveLength(1);
        expect((await decide(id, 'approved')).statusCode).toBe(200);
        await expectBalanced(userId);
      }
    },
  );

  it.runIf(isFull)('again and again under writers leaves every wallet what its entries come to', async () => {
    const requests = await Promise.all(Array.from({ length: 6 }, addRequest));
    let isOver = false;
    const write = async ({ id }: { id: string }) => {
      for (let turn = 0; !isOver; turn += 1) {
        const { statusCode } = await decide(id, turn % 2 === 0 ? 'approved' : 'rejected');
        expect([200, 503]).toContain(statusCode);
      }
    };
    const writing = requests.map(write);
    for (let round = 0; round < rounds; round += 1) await cut(sql`state is not null`);
    isOver = true;
    await Promise.all(writing);
    for (const { userId } of requests) await expectBalanced(userId);
    await untilWell();
  });

  it.runIf(isFull)('more often than there are connections leaves none of them lost', async () => {
    for (let round = 0; round < rounds; round += 1) {
      await admin.request('GET', '/plan/getall');
      // The next connection that is lent turns out to be broken at its first statement.
      const begin = () => test.database.orm.transaction((own) => own.execute(sql`select 1`));
      const begun = Promise.allSettled(Array.from({ length: 3 }, begin));
      await cut();
      await begun;
    }
    await untilWell();
  });

  it('while its transaction does something else fails the transaction only', async () => {
    const url = new URL(test.url ?? '');
    url.searchParams.set('idle_in_transaction_session_timeout', '50');
    const database = await openDatabase({ url: url.href });
    const idle = database.orm.transaction(async (own) => {
      const { rows } = await own.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await until(async () => {
        const found = await witness.orm.execute(sql`select from pg_stat_activity where pid = ${rows[0]?.pid}`);
        expect(found.rows).toEqual([]);
      });
      await own.execute(sql`select 1`);
    });
    await expect(idle).rejects.toThrow();
    expect((await database.orm.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
    await database.close();
  });

  it('while the transaction is committed says that the outcome is not known', async () => {
    const slow = sql.raw(`
      create function wait_at_commit() returns trigger language plpgsql as
        'begin perform pg_advisory_xact_lock(42); return null; end';
      create constraint trigger wait_at_commit after insert on tickets deferrable initially deferred
        for each row execute function wait_at_commit()`);
    await witness.orm.execute(slow);
    const { id } = await addCustomer(test.database);
    await witness.orm.transaction(async (holder) => {
      await holder.execute(sql`select pg_advisory_xact_lock(42)`);
      const committing = test.database.orm.transaction((own) =>
        own.execute(sql`insert into tickets (user_id, subject, message) values (${id}, 'Hello', 'World')`),
      );
      const outcome = expect(committing).rejects.toThrow(OutcomeUnknownError);
      await cutWaiting(1);
      await outcome;
    });
    await witness.orm.execute(sql`drop function wait_at_commit cascade`);
  });
});

describe.runIf(isFull)('the built server', () => {
  it('lives on after a stop that the database did not wait for', async () => {
    const url = new URL(test.url ?? '');
    url.searchParams.set('idle_in_transaction_session_timeout', '500');
    const server = await startBuiltServer({ DATABASE_URL: url.href });
    const { id, userId } = await addRequest();
    let response: Promise<Response> | undefined;
    const waiting = await witness.orm.transaction(async (holder) => {
      await holder.execute(sql`select from withdrawals where id = ${id} for update`);
      response = fetch(`${server.origin}/api/admin/withdrawal/status/${id}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ status: 'approved' }),
      });
      await untilSomebodyWaits(witness);
      server.pause();
      const { rows } = await witness.orm.execute<{ pid: number }>(
        sql`select pid from pg_stat_activity where ${isOther} and ${isWaiting}`,
      );
      return rows[0]?.pid;
    });
    expect(waiting).toEqual(expect.any(Number));
    // Its statement is done now, and PostgreSQL waits half a second for the next one.
    await until(async () => {
      const { rows } = await witness.orm.execute(sql`select from pg_stat_activity where pid = ${waiting}`);
      expect(rows).toEqual([]);
    });
    server.resume();
    expect((await response)?.status).toBe(503);
    expect((await fetch(`${server.origin}/api/admin/health`)).status).toBe(200);
    await expectBalanced(userId);
    await server.kill();
  });
});

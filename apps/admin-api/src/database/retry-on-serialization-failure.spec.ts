import { EventEmitter, once } from 'node:events';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findStaff } from '../modules/subadmins/subadmins-repository';
import { createTestApp, type SignedIn, type TestApp } from '../test-support/test-app';
import type { Transaction } from './database';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp();
  await testApp.database.orm.execute(sql`create table counters (name text primary key, n int not null)`);
  await testApp.database.orm.execute(sql`insert into counters values ('a', 0), ('b', 0)`);
});

afterAll(() => testApp.close());

const incrementCounter = (tx: Transaction, name: string) =>
  tx.execute(sql`update counters set n = n + 1 where name = ${name}`);

const readCounters = async () =>
  (await testApp.database.orm.execute(sql`select name, n from counters order by name`)).rows;

/** Creates a barrier: it resolves for all callers once this many wait, and immediately for later ones. */
function createBarrier(size: number) {
  const emitter = new EventEmitter();
  const opened = once(emitter, 'open');
  let waiting = 0;
  return () => {
    waiting += 1;
    if (waiting === size) emitter.emit('open');
    return opened;
  };
}

it('commits both of two deadlocked transactions once', async () => {
  const { orm } = testApp.database;
  const waitForOther = createBarrier(2);
  let attempts = 0;
  const countBoth = (first: string, second: string) =>
    orm.transaction(async (tx) => {
      attempts += 1;
      await incrementCounter(tx, first);
      await waitForOther();
      await incrementCounter(tx, second);
    });
  await Promise.all([countBoth('a', 'b'), countBoth('b', 'a')]);
  expect(attempts).toBe(3);
  expect(await readCounters()).toEqual([
    { name: 'a', n: 2 },
    { name: 'b', n: 2 },
  ]);
});

it('retries a transaction after a serialization failure', async () => {
  const { orm } = testApp.database;
  const waitForOther = createBarrier(2);
  const countAfterReading = () =>
    orm.transaction(
      async (tx) => {
        await tx.execute(sql`select sum(n) from counters`);
        await waitForOther();
        await incrementCounter(tx, 'a');
      },
      { isolationLevel: 'serializable' },
    );
  const before = await readCounters();
  await Promise.all([countAfterReading(), countAfterReading()]);
  expect(Number(Object((await readCounters())[0]).n)).toBe(Number(Object(before[0]).n) + 2);
});

it('gives up after some attempts, with the database error', async () => {
  let attempts = 0;
  const failing = testApp.database.orm.transaction(async (tx) => {
    attempts += 1;
    await tx.execute(sql`do $$ begin raise exception 'no' using errcode = '40001'; end $$`);
  });
  await expect(failing).rejects.toThrow();
  expect(attempts).toBe(5);
});

describe('two admins who change each other at the same time', () => {
  const flags = ['dashboard', 'support', 'subadmins'] as const;
  const changeAccount = (caller: SignedIn, other: SignedIn, round: number) =>
    caller.request('PATCH', `/subadmin/update/${other.id}`, {
      payload: { phoneNumber: `+44 20 7946 ${1000 + round}` },
    });

  it('both succeed, fifty times', async () => {
    const [ada, grace] = [await testApp.signIn(flags), await testApp.signIn(flags)];
    const statuses: number[] = [];
    for (let round = 0; round < 25; round += 1) {
      const responses = await Promise.all([changeAccount(ada, grace, round), changeAccount(grace, ada, round)]);
      statuses.push(...responses.map(({ statusCode }) => statusCode));
    }
    expect(statuses).toEqual(Array(50).fill(200));
  });

  it('do not wait for a lock on their own account', async () => {
    const [ada, grace] = [await testApp.signIn(flags), await testApp.signIn(flags)];
    await testApp.database.orm.transaction(async (holder) => {
      await findStaff(holder, ada.id, { forUpdate: true });
      expect((await changeAccount(ada, grace, 0)).statusCode).toBe(200);
    });
  });
});

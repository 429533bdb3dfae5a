import { EventEmitter, once } from 'node:events';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findStaff } from '../modules/subadmins/subadmins-repository';
import { createTestApp, type SignedIn, type TestApp } from '../test-support/test-app';
import type { Transaction } from './database';

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp();
  await test.database.orm.execute(sql`create table counters (name text primary key, n int not null)`);
  await test.database.orm.execute(sql`insert into counters values ('a', 0), ('b', 0)`);
});

afterAll(() => test.close());

const count = (own: Transaction, name: string) => own.execute(sql`update counters set n = n + 1 where name = ${name}`);

const counters = async () => (await test.database.orm.execute(sql`select name, n from counters order by name`)).rows;

/** Resolves for all callers once this many wait; for later ones, at once. */
function meeting(size: number) {
  const door = new EventEmitter();
  const opened = once(door, 'open');
  let waiting = 0;
  return () => {
    waiting += 1;
    if (waiting === size) door.emit('open');
    return opened;
  };
}

it('does both of two transactions that deadlock, each once', async () => {
  const { orm } = test.database;
  const meet = meeting(2);
  let begun = 0;
  const countBoth = (first: string, second: string) =>
    orm.transaction(async (own) => {
      begun += 1;
      await count(own, first);
      await meet();
      await count(own, second);
    });
  await Promise.all([countBoth('a', 'b'), countBoth('b', 'a')]);
  expect(begun).toBe(3);
  expect(await counters()).toEqual([
    { name: 'a', n: 2 },
    { name: 'b', n: 2 },
  ]);
});

it('does a transaction that could not be serialised again', async () => {
  const { orm } = test.database;
  const meet = meeting(2);
  const countAfterReading = () =>
    orm.transaction(
      async (own) => {
        await own.execute(sql`select sum(n) from counters`);
        await meet();
        await count(own, 'a');
      },
      { isolationLevel: 'serializable' },
    );
  const before = await counters();
  await Promise.all([countAfterReading(), countAfterReading()]);
  expect(Number(Object((await counters())[0]).n)).toBe(Number(Object(before[0]).n) + 2);
});

it('gives up after some tries, and says so as the database did', async () => {
  let begun = 0;
  const neverDone = test.database.orm.transaction(async (own) => {
    begun += 1;
    await own.execute(sql`do $$ begin raise exception 'no' using errcode = '40001'; end $$`);
  });
  await expect(neverDone).rejects.toThrow();
  expect(begun).toBe(5);
});

describe('two who change each other at once', () => {
  const flags = ['dashboard', 'support', 'subadmins'] as const;
  const change = (one: SignedIn, other: SignedIn, round: number) =>
    one.request('PATCH', `/subadmin/update/${other.id}`, { payload: { phoneNumber: `+44 20 7946 ${1000 + round}` } });

  it('are both answered, fifty times', async () => {
    const [ada, grace] = [await test.signIn(flags), await test.signIn(flags)];
    const statuses: number[] = [];
    for (let round = 0; round < 25; round += 1) {
      const responses = await Promise.all([change(ada, grace, round), change(grace, ada, round)]);
      statuses.push(...responses.map(({ statusCode }) => statusCode));
    }
    expect(statuses).toEqual(Array(50).fill(200));
  });

  it('do not wait for who is changing them: acting refers to oneself, and changes nothing of oneself', async () => {
    const [ada, grace] = [await test.signIn(flags), await test.signIn(flags)];
    await test.database.orm.transaction(async (holder) => {
      await findStaff(holder, ada.id, { forUpdate: true });
      expect((await change(ada, grace, 0)).statusCode).toBe(200);
    });
  });
});

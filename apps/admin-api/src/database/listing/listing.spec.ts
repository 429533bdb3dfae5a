import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFullRun } from '../../../../../tools/testing/is-full-run.ts';
import { addCustomer, addTopup } from '../../test-support/customers';
import { insertMany } from '../../test-support/insert-many';
import { createTestDatabase, databaseKinds, type TestDatabase } from '../../test-support/postgres';
import { userList, type UserListFilter } from '../../modules/users/user-list';
import { closeUser, insertUser, updateUser } from '../../modules/users/users-repository';
import { transactionList } from '../../modules/transactions/transaction-list';
import type { Executor } from '../database';
import { topups, users } from '../schema';
import { readAll } from './read-all';
import { readPage } from './read-page';

describe('a long list', () => {
  let testDatabase: TestDatabase;
  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    // User 1 was created last. Every third is named Rosa, and every 500th is rejected.
    await insertMany(
      testDatabase.database.orm,
      31_000,
      (series) => sql`
        insert into users (full_name, email, phone_number, password_hash, kyc_status, created_at)
        select case when n % 3 = 0 then 'Rosa ' else 'Ivan ' end || n, 'user-' || n || '@example.com',
          case when n % 1000 = 0 then '+' || n end, 'x',
          case when n % 500 = 0 then 'rejected' else 'pending' end::kyc_status, timestamptz '2026-01-01' - n * interval '1 second'
        from ${series}`,
    );
    await testDatabase.database.orm.execute(sql`analyze`);
  });
  afterAll(() => testDatabase.drop());

  const readUsers = (filter: UserListFilter, page: number, limit = 10) =>
    readPage(testDatabase.database.orm, userList, filter, { page, limit });
  const toNumbers = (rows: readonly { email: string }[]) => rows.map(({ email }) => Number(/\d+/.exec(email)?.[0]));
  const createSeries = (from: number, step: number, count = 10) =>
    Array.from({ length: count }, (_, n) => from + n * step);

  it.each([
    ['the first page', {}, 1, 10, createSeries(1, 1)],
    ['a page beyond the middle', {}, 2_000, 10, createSeries(19_991, 1)],
    ['the last page, which is not full', {}, 1_069, 29, createSeries(30_973, 1, 28)],
    ['the first page in ascending order', { sort: 'createdAt' as const }, 1, 10, createSeries(31_000, -1)],
    ['a page beyond the middle in ascending order', { sort: 'createdAt' as const }, 3_000, 10, createSeries(1_010, -1)],
    ['an empty page beyond the end', {}, 3_101, 10, []],
  ])('has %s', async (_, filter, page, limit, expected) => {
    const { rows, ...count } = await readUsers(filter, page, limit);
    expect(toNumbers(rows)).toEqual(expected);
    expect(count).toEqual({ total: 31_000, totalIsLowerBound: false });
  });

  it('has an exact total for a filter by a status that its counter covers', async () => {
    const pending = await readUsers({ kycStatus: 'pending' }, 3_000);
    expect(pending).toMatchObject({ total: 30_938, totalIsLowerBound: false });
    expect(pending.rows).toHaveLength(10);
    const rejected = await readUsers({ kycStatus: 'rejected', sort: 'fullName' }, 1);
    expect(rejected).toMatchObject({ total: 62, totalIsLowerBound: false });
    expect(toNumbers(rejected.rows).slice(0, 2)).toEqual([1_000, 10_000]);
  });

  it('counts a search up to 10,000, and marks the total as a lower bound', async () => {
    const common = await readUsers({ search: 'ROSA' }, 1);
    expect(common).toMatchObject({ total: 10_000, totalIsLowerBound: true });
    expect(toNumbers(common.rows)).toEqual(createSeries(3, 3));
    expect(toNumbers((await readUsers({ search: 'rosa' }, 1_010)).rows)).toEqual(createSeries(30_273, 3));
    expect((await readUsers({ search: 'rosa' }, 1_200)).rows).toEqual([]);
    const filtered = await readUsers({ search: 'rosa 7' }, 1);
    expect(filtered.totalIsLowerBound).toBe(false);
    expect(filtered.total).toBeLessThan(10_000);
    expect(await readUsers({ search: 'rosa', kycStatus: 'rejected' }, 1)).toMatchObject({ total: 20 });
    expect(await readUsers({ search: 'user-30999@' }, 1)).toMatchObject({ total: 1 });
    expect(await readUsers({ search: 'nobody' }, 1)).toMatchObject({ total: 0, rows: [] });
  });

  it.each(['phoneNumber', '-phoneNumber', 'kyc_status', '-fullName'] as const)(
    'has the same rows and order in readAll and readPage, sorted by %s, with missing values',
    async (sort) => {
      const all: string[] = [];
      for await (const rows of readAll(testDatabase.database.orm, userList, { sort }))
        all.push(...rows.map(({ id }) => id));
      expect(new Set(all).size).toBe(31_000);
      for (const page of [1, 3, 40, 310]) {
        const { rows } = await readUsers({ sort }, page, 100);
        expect(rows.map(({ id }) => id)).toEqual(all.slice((page - 1) * 100, page * 100));
      }
    },
  );
});

const statuses = ['active', 'inactive'] as const;
const kycStatuses = ['pending', 'in_progress', 'completed', 'rejected'] as const;

/** Returns the counters that differ from the tables. */
async function findWrongCounts(db: Executor) {
  const { rows } = await db.execute(sql`
    with counted as (
      select 'user'::record_kind as kind, status || ' ' || kyc_status as status, count(*) as n, 0 as amount, 0 as days
      from users where role = 'user' and closed_at is null group by 2
      union all select 'topup', status::text, count(*), sum(amount), 0 from topups group by 2
      union all select 'withdrawal', status::text, count(*), sum(amount), 0 from withdrawals group by 2
      union all select 'ticket', status::text, count(*), 0, 0 from tickets group by 2
      union all select 'referral_program', status::text, count(*), 0, 0 from referral_programs group by 2
      union all select 'audit_entry', '', count(*), 0, 0 from audit_log having count(*) > 0
      union all select 'ledger_entry', case when amount < 0 then 'approved debit' else 'approved credit' end, count(*),
        sum(abs(amount)), 0 from ledger_entries group by 2
      union all select 'holding', '', count(*), sum(amount), sum(locked_days(created_at, ends_at))
        from user_plans having count(*) > 0
    ), stored as (
      select kind, status, sum(n) as n, sum(amount) as amount, sum(days) as days from record_counts group by 1, 2 having sum(n) <> 0
    )
    select * from stored full join counted using (kind, status)
    where (stored.n, stored.amount, stored.days) is distinct from (counted.n, counted.amount, counted.days)`);
  return rows;
}

it('has counters that agree with the tables after any writes, also concurrent ones', async () => {
  const testDatabase = await createTestDatabase();
  const { orm } = testDatabase.database;
  const step = fc.record({
    what: fc.constantFrom('insert', 'status', 'kyc', 'close', 'topup', 'decide', 'remove', 'fail'),
    who: fc.nat(),
    status: fc.constantFrom(...statuses),
    kycStatus: fc.constantFrom(...kycStatuses),
  });
  type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
  const ids: string[] = [];
  const runStep = async ({ what, who, status, kycStatus }: Step) => {
    const id = ids[who % Math.max(1, ids.length)];
    const email = `${crypto.randomUUID()}@example.com`;
    if (what === 'insert' || !id) {
      const user = await insertUser(orm, { fullName: 'Ada', email, passwordHash: 'x', status, kycStatus });
      ids.push(user.id);
    } else if (what === 'status') await updateUser(orm, id, { status });
    else if (what === 'kyc') await updateUser(orm, id, { kycStatus });
    else if (what === 'close') await orm.transaction((transaction) => closeUser(transaction, id));
    else if (what === 'topup') await addTopup(testDatabase.database, id);
    else if (what === 'decide')
      await orm
        .update(topups)
        .set({ status: 'approved' })
        .where(sql`user_id = ${id}`);
    else if (what === 'remove') await orm.delete(topups).where(sql`user_id = ${id}`);
    else
      await orm
        .transaction(async (transaction) => {
          await updateUser(transaction, id, { kycStatus, status });
          throw new Error('rolled back');
        })
        .catch(() => undefined);
  };
  for (const batch of fc.sample(fc.array(step, { minLength: 10, maxLength: 10 }), {
    numRuns: isFullRun ? 40 : 15,
    seed: 11,
  })) {
    await Promise.all(batch.map(runStep));
    expect(await findWrongCounts(orm)).toEqual([]);
  }
  // The counters are merged, so there is not one row for each write.
  const { rows } = await orm.execute<{ count: number }>('select count(*)::int as count from record_counts');
  expect(rows[0]?.count).toBeLessThan(50);
  await testDatabase.drop();
});

it.each(databaseKinds)('finds records by the current name of their user, on %s', async (kind) => {
  const testDatabase = await createTestDatabase(kind);
  const { orm } = testDatabase.database;
  const user = await addCustomer(testDatabase.database, { fullName: 'Łukasz Nowak', balance: '5.00' });
  await addTopup(testDatabase.database, user.id);
  const countMatches = async (search: string) =>
    (await readPage(orm, transactionList, { search }, { page: 1, limit: 10 })).total;
  expect(await countMatches('lukasz')).toBe(2);
  await orm
    .update(users)
    .set({ fullName: 'Grace Hopper', phoneNumber: '+44 20 7946 0018' })
    .where(sql`id = ${user.id}`);
  expect(await countMatches('lukasz')).toBe(0);
  // The credit of the opening balance. The phone number is in its national form.
  expect(await countMatches('hopper 02079460018 opening')).toBe(1);
  await addTopup(testDatabase.database, user.id);
  expect(await countMatches('grace')).toBe(3);
  await testDatabase.drop();
});

it('finds a record that was inserted while its user was renamed', async () => {
  const testDatabase = await createTestDatabase();
  const { orm } = testDatabase.database;
  const user = await addCustomer(testDatabase.database, { fullName: 'Ada Lovelace' });
  await Promise.all([
    ...Array.from({ length: 20 }, () => addTopup(testDatabase.database, user.id)),
    ...Array.from({ length: 5 }, (_, n) => updateUser(orm, user.id, { fullName: `Ada Byron ${n}` })),
  ]);
  const { rows } = await orm.execute(sql`
    select from topups join users on users.id = topups.user_id where owner_text <> users.search_text`);
  expect(rows).toEqual([]);
  await testDatabase.drop();
});

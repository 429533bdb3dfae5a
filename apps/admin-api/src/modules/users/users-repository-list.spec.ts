import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../database/database';
import { users } from '../../database/schema';
import { createTestDatabase, type TestDatabase } from '../../test-support/postgres';
import { closeUser, insertUser, listUsers, updateUser, type UserListQuery, type UserListRow } from './users-repository';

const statuses = ['active', 'inactive'] as const;
const kycStatuses = ['pending', 'in_progress', 'completed', 'rejected'] as const;

/** Letters of several scripts and everything that SQL patterns and separators trip over. */
const text = (maxLength: number) =>
  fc
    .array(fc.constantFrom(...'aAbBzZéÉßЖж山م0%_\\\'"@. -ıİ'.split(''), 'ann', 'Ann', 'gmail'), {
      minLength: 1,
      maxLength,
    })
    .map((parts) => parts.join(''))
    .filter((value) => value.trim() !== '');

const person = fc.record({
  fullName: text(6),
  email: text(4),
  phoneNumber: fc.option(text(3)),
  status: fc.constantFrom(...statuses),
  kycStatus: fc.constantFrom(...kycStatuses),
  minute: fc.integer({ min: 0, max: 5 }),
});

type Stored = UserListRow & { status: (typeof statuses)[number]; createdAt: Date };

const fold = (value: string) => value.toLowerCase().replaceAll('i̇', 'i');
const compareText = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
const nameKey = (name: string) => fold(name.normalize('NFD').replace(/[\u0300-\u036f]/g, ''));

const comparisons: Record<string, (a: Stored, b: Stored) => number> = {
  createdAt: (a, b) => a.createdAt.getTime() - b.createdAt.getTime(),
  fullName: (a, b) => compareText(nameKey(a.fullName), nameKey(b.fullName)),
  email: (a, b) => compareText(fold(a.email), fold(b.email)),
  // A missing number sorts last, and first the other way round.
  phoneNumber: (a, b) =>
    a.phoneNumber === null || b.phoneNumber === null
      ? Number(a.phoneNumber === null) - Number(b.phoneNumber === null)
      : compareText(a.phoneNumber, b.phoneNumber),
  kyc_status: (a, b) => kycStatuses.indexOf(a.kycStatus) - kycStatuses.indexOf(b.kycStatus),
};

/** What the list should be, worked out the plain way. */
function naiveList(all: Stored[], { page, limit, search = '', sort = '-createdAt', status, kycStatus }: UserListQuery) {
  const term = fold(search.trim());
  const direction = sort.startsWith('-') ? -1 : 1;
  const compare = comparisons[sort.replace(/^-/, '')];
  const found = all
    .filter((user) => !status || user.status === status)
    .filter((user) => !kycStatus || user.kycStatus === kycStatus)
    .filter((user) => [user.fullName, user.email, user.phoneNumber ?? ''].some((field) => fold(field).includes(term)))
    .sort((a, b) => direction * (compare?.(a, b) || compareText(a.id, b.id)));
  return { total: found.length, ids: found.slice((page - 1) * limit, page * limit).map((user) => user.id) };
}

const query = fc.record(
  {
    page: fc.integer({ min: 1, max: 30 }),
    limit: fc.constantFrom(1, 3, 10, 100),
    search: text(3),
    sort: fc.constantFrom(
      ...(['createdAt', '-createdAt', 'fullName', '-fullName', 'email', '-email'] as const),
      ...(['phoneNumber', '-phoneNumber', 'kyc_status', '-kyc_status'] as const),
    ),
    status: fc.constantFrom(...statuses),
    kycStatus: fc.constantFrom(...kycStatuses),
  },
  { requiredKeys: ['page', 'limit'] },
);

const newUser = (index: number) => ({
  fullName: `User ${index}`,
  email: `user-${index}@example.com`,
  passwordHash: 'x',
});

async function store(
  database: Database,
  people: (typeof person extends fc.Arbitrary<infer P> ? P : never)[],
): Promise<Stored[]> {
  return database.orm
    .insert(users)
    .values(
      people.map(({ minute, ...user }, index) => ({
        ...user,
        email: `${index}${user.email}`,
        passwordHash: 'x',
        createdAt: new Date(minute * 60_000),
      })),
    )
    .returning();
}

describe.each(['postgres', 'pglite'] as const)('the users list on %s', { timeout: 60_000 }, (kind) => {
  let test: TestDatabase;
  let stored: Stored[];

  beforeAll(async () => {
    test = await createTestDatabase(kind);
    stored = await store(test.database, fc.sample(person, { numRuns: 250, seed: 7 }));
    await test.database.orm.insert(users).values([
      { ...newUser(1), role: 'subadmin' },
      { ...newUser(2), closedAt: new Date() },
    ]);
  }, 60_000);
  afterAll(() => test.drop());

  it('is what a plain filter, sort and slice would give', async () => {
    await fc.assert(
      fc.asyncProperty(query, async (asked) => {
        const { users: rows, total, totalIsLowerBound } = await listUsers(test.database.orm, asked);
        expect({ total, ids: rows.map((row) => row.id) }).toEqual(naiveList(stored, asked));
        expect(totalIsLowerBound).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  it('gives what a row shows, and nothing more', async () => {
    const { users: rows } = await listUsers(test.database.orm, { page: 1, limit: 1, sort: 'createdAt' });
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(['email', 'fullName', 'id', 'kycStatus', 'phoneNumber']);
  });
});

describe('a long users list', { timeout: 60_000 }, () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await createTestDatabase();
    const people = Array.from({ length: 6_000 }, (_, index) => ({
      ...newUser(index),
      fullName: `${index % 3 === 0 ? 'Rosa' : 'Ivan'} ${index}`,
      kycStatus: index % 500 === 0 ? ('rejected' as const) : ('pending' as const),
      createdAt: new Date(index * 1_000),
    }));
    await test.database.orm.insert(users).values(people.slice(0, 3_000));
    await test.database.orm.insert(users).values(people.slice(3_000));
  }, 60_000);
  afterAll(() => test.drop());

  const namesAt = async (asked: Partial<UserListQuery> & { page: number }) =>
    (await listUsers(test.database.orm, { limit: 10, ...asked })).users.map((row) => row.email);
  const emails = (from: number, step: number, count = 10) =>
    Array.from({ length: count }, (_, index) => `user-${from + index * step}@example.com`);

  it('reads deep pages from either end', async () => {
    expect(await namesAt({ page: 201 })).toEqual(emails(3_999, -1));
    expect(await namesAt({ page: 500 })).toEqual(emails(1_009, -1));
    expect(await namesAt({ page: 500, sort: 'createdAt' })).toEqual(emails(4_990, 1));
    expect(await namesAt({ page: 60, limit: 100 })).toEqual(emails(99, -1, 100));
    expect(await namesAt({ page: 200, limit: 29, sort: 'createdAt' })).toEqual(emails(5_771, 1, 29));
    expect(await namesAt({ page: 207, limit: 29, sort: 'createdAt' })).toEqual(emails(5_974, 1, 26));
    expect(await namesAt({ page: 601 })).toEqual([]);
  });

  it('stops counting a search at 1,000, and says so', async () => {
    const common = await listUsers(test.database.orm, { page: 1, limit: 10, search: 'ROSA' });
    expect(common).toMatchObject({ total: 1_000, totalIsLowerBound: true });
    expect(common.users.map((row) => row.email)).toEqual(emails(5_997, -3));
    expect(await namesAt({ page: 100, search: 'rosa' })).toEqual(emails(5_997 - 990 * 3, -3));
    expect(await namesAt({ page: 150, search: 'rosa' })).toEqual(emails(5_997 - 1_490 * 3, -3));
  });

  it('counts a search of 1,000 and fewer exactly', async () => {
    const rare = await listUsers(test.database.orm, { page: 1, limit: 10, search: '@', kycStatus: 'rejected' });
    expect(rare).toMatchObject({ total: 12, totalIsLowerBound: false });
    expect(rare.users[0]?.email).toBe('user-5500@example.com');
    const many = await listUsers(test.database.orm, { page: 100, limit: 10, search: 'user-5' });
    expect(many).toMatchObject({ total: 1_000, totalIsLowerBound: true });
    const few = await listUsers(test.database.orm, { page: 1, limit: 10, search: 'user-59' });
    expect(few).toMatchObject({ total: 111, totalIsLowerBound: false });
  });
});

describe('the counters behind the total', { timeout: 60_000 }, () => {
  it('agree with the table after any writes, also concurrent ones', async () => {
    const test = await createTestDatabase();
    const { orm } = test.database;
    const step = fc.record({
      what: fc.constantFrom('insert', 'status', 'kyc', 'close', 'fail'),
      who: fc.nat(),
      status: fc.constantFrom(...statuses),
      kycStatus: fc.constantFrom(...kycStatuses),
    });
    const ids: string[] = [];
    const run = async ({ what, who, status, kycStatus }: typeof step extends fc.Arbitrary<infer S> ? S : never) => {
      const id = ids[who % Math.max(1, ids.length)];
      if (what === 'insert' || !id)
        ids.push(
          (
            await insertUser(orm, {
              ...newUser(ids.length),
              email: `${crypto.randomUUID()}@example.com`,
              status,
              kycStatus,
            })
          ).id,
        );
      else if (what === 'status') await updateUser(orm, id, { status });
      else if (what === 'kyc') await updateUser(orm, id, { kycStatus });
      else if (what === 'close') await orm.transaction((transaction) => closeUser(transaction, id));
      else
        await orm
          .transaction(async (transaction) => {
            await updateUser(transaction, id, { kycStatus, status });
            throw new Error('rolled back');
          })
          .catch(() => undefined);
    };
    for (const batch of fc.sample(fc.array(step, { minLength: 10, maxLength: 10 }), { numRuns: 30, seed: 11 })) {
      await Promise.all(batch.map(run));
      for (const status of [undefined, ...statuses]) {
        for (const kycStatus of [undefined, ...kycStatuses]) {
          const { users: rows, total } = await listUsers(orm, { page: 1, limit: 1_000, status, kycStatus });
          expect(total).toBe(rows.length);
        }
      }
    }
    const { rows } = await orm.execute<{ count: number }>('select count(*)::int as count from user_counts');
    expect(rows[0]?.count).toBeLessThan(50);
    await test.drop();
  });
});

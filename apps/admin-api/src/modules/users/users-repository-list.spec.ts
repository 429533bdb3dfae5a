import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchExamples } from '../../../../../tools/testing/search-examples.ts';
import type { Database } from '../../database/database';
import { userCounts, users } from '../../database/schema';
import { createTestDatabase, type TestDatabase } from '../../test-support/postgres';
import { closeUser, insertUser, listUsers, updateUser, type UserListQuery, type UserListRow } from './users-repository';

const statuses = ['active', 'inactive'] as const;
const kycStatuses = ['pending', 'in_progress', 'completed', 'rejected'] as const;

const letters = 'aAbBzZéÉßłŁØæœςΣйЖж山王김カｶがمأ07１+()%_\\\'’"@. \u3000-ıİ';

/** Letters of several scripts and everything that SQL patterns and separators trip over. */
const text = (maxLength: number) =>
  fc
    .array(fc.constantFrom(...[...letters], 'ann', 'Ann', 'gmail', 'E\u0301'), {
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
const plainLetters = Object.entries({ ß: 'ss', æ: 'ae', œ: 'oe', ł: 'l', ø: 'o', ı: 'i', ς: 'σ', '’': "'" });

/** What a search compares, letter by letter. */
const plain = (value: string) =>
  plainLetters.reduce(
    (text, [letter, instead]) => text.replaceAll(letter, instead),
    value
      .normalize('NFKD')
      .replace(/[\u0300-\u036f\u0654]/g, '')
      .toLowerCase(),
  );
/** The words of a search; what looks like a part of a phone number comes in its groups of digits. */
const wordsOf = (search: string) =>
  plain(search)
    .split(' ')
    .flatMap((word) => (/\d/.test(word) && !/[^\d+().-]/.test(word) ? word.split(/[().-]/) : [word]))
    .filter((word) => word !== '');
const phonesOf = (phone: string | null) =>
  [
    phone ?? '',
    ...(phone ?? '')
      .split(/^\+\d+[ ().-]+0?/)
      .slice(1)
      .map((rest) => `0${rest}`),
  ].map((form) => form.replace(/[ ().-]/g, ''));

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
  const words = wordsOf(search);
  const direction = sort.startsWith('-') ? -1 : 1;
  const compare = comparisons[sort.replace(/^-/, '')];
  const found = all
    .filter((user) => !status || user.status === status)
    .filter((user) => !kycStatus || user.kycStatus === kycStatus)
    .filter((user) => {
      const fields = [user.fullName, user.email, ...phonesOf(user.phoneNumber)].map(plain);
      return words.every((word) => fields.some((field) => field.includes(word)));
    })
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

describe.each(['postgres', 'pglite'] as const)('the users list on %s', (kind) => {
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
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual([
      ...['email', 'fullName', 'id'],
      ...['kycReason', 'kycReasonDetails', 'kycStatus', 'phoneNumber'],
    ]);
  });
});

describe.each(['postgres', 'pglite'] as const)('a search of users on %s', (kind) => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase(kind);
    const people = searchExamples.map(({ text, phone }, index) => ({
      ...newUser(index),
      fullName: text,
      phoneNumber: phone,
    }));
    await test.database.orm.insert(users).values(people);
  }, 60_000);
  afterAll(() => test.drop());

  it.each(searchExamples.map((example, index) => ({ ...example, email: newUser(index).email })))(
    'finds $text $phone',
    async ({ email, finds, misses }) => {
      for (const search of [...finds, ...misses]) {
        const found = await listUsers(test.database.orm, { page: 1, limit: 100, search });
        expect([search, found.users.some((user) => user.email === email)]).toEqual([search, finds.includes(search)]);
      }
    },
  );
});

describe('a long users list', () => {
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

describe('a list of very many users', () => {
  let test: TestDatabase;
  const named = (name: string, firstDigitOfIds: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      ...newUser(index),
      id: `${firstDigitOfIds}0000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      fullName: name,
      email: `${name}-${index}@example.com`,
      createdAt: new Date(index * 1_000),
    }));

  beforeAll(async () => {
    test = await createTestDatabase();
    const { orm } = test.database;
    const people = [
      ...named('Ivan', 0, 980).map((ivan, index) => (index < 20 ? { ...ivan, fullName: 'Rosa' } : ivan)),
      ...named('Zoe', 1, 1_100),
      ...named('Uma', 2, 1_100),
    ];
    await orm.insert(users).values(people.slice(0, 1_600));
    await orm.insert(users).values(people.slice(1_600));
    // As if the first thousand stood for a million: what some of them have may have thousands of matches.
    await orm.insert(userCounts).values({ status: 'active', kycStatus: 'pending', n: 1_000_000 });
  }, 60_000);
  afterAll(() => test.drop());

  it.each([
    ['zoe', 'with which names enough begin', ['Zoe-1089@example.com', 'Zoe-1088@example.com']],
    ['zoe-', 'which an eighth of the users has often enough', ['Zoe-1089@example.com', 'Zoe-1088@example.com']],
    ['uma', 'which only the others have', ['Uma-1089@example.com', 'Uma-1088@example.com']],
  ])('stops counting %s, %s', async (search, _why, emails) => {
    const found = await listUsers(test.database.orm, { page: 6, limit: 2, search });
    expect(found).toMatchObject({ total: 1_000, totalIsLowerBound: true });
    expect(found.users.map(({ email }) => email)).toEqual(emails);
  });

  it('counts exactly what only seemed to be common', async () => {
    const found = await listUsers(test.database.orm, { page: 2, limit: 15, search: 'rosa' });
    expect(found).toMatchObject({ total: 20, totalIsLowerBound: false });
    expect(found.users.map(({ email }) => email)).toEqual([4, 3, 2, 1, 0].map((index) => `Ivan-${index}@example.com`));
  });
});

describe('the counters behind the total', () => {
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

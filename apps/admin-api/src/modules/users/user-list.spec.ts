import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchExamples } from '@countinghouse/shared/search-examples';
import type { Database } from '../../database/database';
import { readPage } from '../../database/listing/read-page';
import { users } from '../../database/schema';
import { createTestDatabase, type TestDatabase } from '../../test-support/postgres';
import { userList, type UserListFilter, type UserListRow } from './user-list';

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
const splitIntoWords = (search: string) =>
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
function naiveList(
  all: Stored[],
  {
    page,
    limit,
    search = '',
    sort = '-createdAt',
    status,
    kycStatus,
  }: UserListFilter & { page: number; limit: number },
) {
  const words = splitIntoWords(search);
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
        const { rows, total, totalIsLowerBound } = await readPage(test.database.orm, userList, asked, asked);
        expect({ total, ids: rows.map((row) => row.id) }).toEqual(naiveList(stored, asked));
        expect(totalIsLowerBound).toBe(false);
      }),
      { numRuns: 300 },
    );
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
        const found = await readPage(test.database.orm, userList, { search }, { page: 1, limit: 100 });
        expect([search, found.rows.some((user) => user.email === email)]).toEqual([search, finds.includes(search)]);
      }
    },
  );
});

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchExamples } from '@countinghouse/shared/search-examples';
import { readPage } from '../../database/listing/read-page';
import { users } from '../../database/schema';
import { createTestDatabase, type TestDatabase } from '../../test-support/postgres';
import {
  byNumber,
  byPlace,
  byText,
  expectSameAsReference,
  fold,
  hasValues,
  hasWords,
} from '../../test-support/reference-list';
import { userList } from './user-list';

const statuses = ['active', 'inactive'] as const;
const kycStatuses = ['pending', 'in_progress', 'completed', 'rejected'] as const;

const person = fc.record({
  fullName: fc.constantFrom('Ann Lee', 'Änn Lee', 'Zoë (Ann)', 'ann_100%', '山本 王', 'Étienne'),
  email: fc.constantFrom('ann@gmail.com', 'Zed@Example.com', "o'neil@gmail.com"),
  phoneNumber: fc.constantFrom(null, '+44 7700 900321', '555-0100'),
  status: fc.constantFrom(...statuses),
  kycStatus: fc.constantFrom(...kycStatuses),
  createdAt: fc.integer({ min: 0, max: 5 }).map((minute) => new Date(minute * 60_000)),
});
const filter = fc.record(
  {
    search: fc.constantFrom('ann', 'GMAIL lee', '100%', '_', '王', '07700900321', "o'neil", 'etienne zed', ' ', 'none'),
    status: fc.constantFrom(...statuses),
    kycStatus: fc.constantFrom(...kycStatuses),
  },
  { requiredKeys: [] },
);

const newUser = (index: number) => ({
  fullName: `User ${index}`,
  email: `user-${index}@example.com`,
  passwordHash: 'x',
});

it.each(['postgres', 'pglite'] as const)(
  'filters and sorts users on %s',
  async (kind) => {
    const test = await createTestDatabase(kind);
    const people = fc.sample(person, { numRuns: 250, seed: 7 });
    const values = people.map((user, index) => ({ ...user, email: `${index}${user.email}`, passwordHash: 'x' }));
    const stored = await test.database.orm.insert(users).values(values).returning();
    await test.database.orm.insert(users).values([
      { ...newUser(1), role: 'subadmin' },
      { ...newUser(2), closedAt: new Date() },
    ]);
    await expectSameAsReference(
      test.database.orm,
      userList,
      {
        stored,
        filter,
        matches: ({ fullName, email, phoneNumber, ...user }, { search, ...values }) => {
          const phone = phoneNumber?.startsWith('+44') ? '+447700900321 07700900321' : '5550100';
          return hasValues(user, values) && hasWords(search, fullName, email, phoneNumber && phone);
        },
        compare: {
          createdAt: byNumber((user) => user.createdAt),
          fullName: byText((user) => fold(user.fullName)),
          email: byText((user) => user.email.toLowerCase()),
          // A missing number sorts last, and first the other way round.
          phoneNumber: byText((user) => user.phoneNumber ?? '~'),
          kyc_status: byPlace(kycStatuses, (user) => user.kycStatus),
        },
      },
      300,
    );
    await test.drop();
  },
  60_000,
);

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

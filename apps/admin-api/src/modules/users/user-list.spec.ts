import fc from 'fast-check';
import { expect, it } from 'vitest';
import { searchExamples } from '@countinghouse/shared/search-examples';
import { readPage } from '../../database/listing/read-page';
import { users } from '../../database/schema';
import { createTestDatabase, databaseKinds } from '../../test-support/postgres';
import {
  byNumber,
  byPosition,
  byText,
  expectSameAsReference,
  foldText,
  hasValues,
  hasTerms,
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

it.each(databaseKinds)('filters and sorts users on %s', async (kind) => {
  const testDatabase = await createTestDatabase(kind);
  const samples = fc.sample(person, { numRuns: 250, seed: 7 });
  const values = samples.map((user, index) => ({ ...user, email: `${index}${user.email}`, passwordHash: 'x' }));
  const stored = await testDatabase.database.orm.insert(users).values(values).returning();
  await testDatabase.database.orm.insert(users).values([
    { ...newUser(1), role: 'subadmin' },
    { ...newUser(2), closedAt: new Date() },
  ]);
  await expectSameAsReference(testDatabase.database.orm, userList, {
    stored,
    filter,
    matches: ({ fullName, email, phoneNumber, ...user }, { search, ...values }) => {
      const phone = phoneNumber?.startsWith('+44') ? '+447700900321 07700900321' : '5550100';
      return hasValues(user, values) && hasTerms(search, fullName, email, phoneNumber && phone);
    },
    compare: {
      createdAt: byNumber((user) => user.createdAt),
      fullName: byText((user) => foldText(user.fullName)),
      email: byText((user) => user.email.toLowerCase()),
      // A missing number sorts last; in descending order first.
      phoneNumber: byText((user) => user.phoneNumber ?? '~'),
      kyc_status: byPosition(kycStatuses, (user) => user.kycStatus),
    },
  });
  await testDatabase.drop();
});

it.each(databaseKinds)('searches users on %s like the panel does', async (kind) => {
  const testDatabase = await createTestDatabase(kind);
  await testDatabase.database.orm
    .insert(users)
    .values(
      searchExamples.map(({ text, phone }, index) => ({ ...newUser(index), fullName: text, phoneNumber: phone })),
    );
  for (const [index, { finds, misses }] of searchExamples.entries())
    for (const search of [...finds, ...misses]) {
      const { rows } = await readPage(testDatabase.database.orm, userList, { search }, { page: 1, limit: 100 });
      const isMatched = rows.some(({ email }) => email === newUser(index).email);
      expect([index, search, isMatched]).toEqual([index, search, finds.includes(search)]);
    }
  await testDatabase.drop();
});

import fc from 'fast-check';
import { it } from 'vitest';
import { withdrawals } from '../../database/schema';
import { addCustomer } from '../../test-support/customers';
import { createTestDatabase, databaseKinds } from '../../test-support/postgres';
import {
  byNumber,
  byPosition,
  byText,
  days,
  expectSameAsReference,
  hasValues,
  hasTerms,
  isWithinDays,
  moment,
} from '../../test-support/reference-list';
import { withdrawalList } from './withdrawal-list';

const statuses = ['pending', 'approved', 'rejected'] as const;
const withdrawal = fc.record({
  createdAt: moment,
  amount: fc.constantFrom('0.01', '99.99', '100.00', '250.00', '9999999999999.99'),
  status: fc.constantFrom(...statuses),
  walletAddress: fc.constantFrom('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', '0xAbC_%'),
});
const bound = fc.constantFrom(0, 0.01, 99.99, 100, 105.5, 3_000_000_000);
const filter = fc.record(
  {
    ...days,
    status: fc.constantFrom(...statuses),
    search: fc.constantFrom('ada', 'wd-0000 lovelace', '100%', '_', 'abc', '1a1z ada', ' '),
    amountMin: bound,
    amountMax: bound,
  },
  { requiredKeys: [] },
);

// covers: calls.withdrawals
it.each(databaseKinds)('filters and sorts withdrawals on %s', async (kind) => {
  const testDatabase = await createTestDatabase(kind);
  const { id: userId } = await addCustomer(testDatabase.database, { fullName: 'Ada Lovelace', email: 'x' });
  const values = fc.sample(withdrawal, { numRuns: 250, seed: 7 }).map((fields) => ({ ...fields, userId }));
  await expectSameAsReference(testDatabase.database.orm, withdrawalList, {
    stored: await testDatabase.database.orm.insert(withdrawals).values(values).returning(),
    filter,
    matches: (row, { search, status, amountMin = 0, amountMax = Infinity, ...days }) =>
      hasValues(row, { status }) &&
      isWithinDays(row.createdAt, days) &&
      Number(row.amount) >= amountMin &&
      Number(row.amount) <= amountMax &&
      hasTerms(search, 'Ada Lovelace', row.withdrawalRequest, row.walletAddress),
    compare: {
      createdAt: byNumber((row) => row.createdAt),
      amount: byNumber((row) => row.amount),
      status: byPosition(statuses, (row) => row.status),
      withdrawal_request: byText((row) => row.withdrawalRequest),
    },
  });
  await testDatabase.drop();
});

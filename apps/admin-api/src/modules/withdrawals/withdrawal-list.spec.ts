import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dayOf } from '@countinghouse/shared/time';
import { withdrawals } from '../../database/schema';
import { addCustomer } from '../../test-support/customers';
import { expectPlainList } from '../../test-support/plain-list';
import { createTestDatabase } from '../../test-support/postgres';
import { withdrawalList } from './withdrawal-list';

const statuses = ['pending', 'approved', 'rejected'] as const;

const withdrawal = fc.record({
  // Some fall exactly at midnight, and several at the same moment.
  hour: fc.integer({ min: 0, max: 20 }).map((step) => step * 6),
  amount: fc.constantFrom('0.01', '99.99', '100.00', '250.00', '9999999999999.99'),
  status: fc.constantFrom(...statuses),
  walletAddress: fc.constantFrom('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', '0xAbC_%'),
});
const day = fc.constantFrom('2026-01-30', '2026-01-31', '2026-02-01', '2026-02-03', '2026-02-09');
const bound = fc.constantFrom(0, 0.01, 99.99, 100, 105.5, 3_000_000_000);
const filter = fc.record(
  {
    status: fc.constantFrom(...statuses),
    search: fc.constantFrom('ada', 'wd-0000 lovelace', '100%', '_', 'abc', '1a1z ada', ' '),
    from: day,
    to: day,
    time_zone: fc.constantFrom('UTC', 'Asia/Kolkata', 'America/St_Johns', 'Pacific/Auckland'),
    amountMin: bound,
    amountMax: bound,
  },
  { requiredKeys: [] },
);

// covers: calls.withdrawals
it.each(['postgres', 'pglite'] as const)('the list of withdrawals on %s is a plain filter and sort', async (kind) => {
  const test = await createTestDatabase(kind);
  const { id: userId } = await addCustomer(test.database, { fullName: 'Ada Lovelace', email: 'x' });
  const values = fc.sample(withdrawal, { numRuns: 250, seed: 7 }).map(({ hour, ...others }) => ({
    ...others,
    userId,
    createdAt: new Date(Date.UTC(2026, 0, 31) + hour * 3_600_000),
  }));
  const stored = await test.database.orm.insert(withdrawals).values(values).returning();
  expect(stored).toHaveLength(250);
  await expectPlainList(test.database.orm, withdrawalList, {
    stored,
    filter,
    matches: (row, { search = '', status, from, to, time_zone = 'UTC', amountMin = 0, amountMax = Infinity }) => {
      const onDay = dayOf(row.createdAt, time_zone);
      const text = `ada lovelace\n${row.withdrawalRequest}\n${row.walletAddress}`.toLowerCase();
      return (
        (status === undefined || row.status === status) &&
        (from === undefined || onDay >= from) &&
        (to === undefined || onDay <= to) &&
        Number(row.amount) >= amountMin &&
        Number(row.amount) <= amountMax &&
        search.split(' ').every((word) => text.includes(word))
      );
    },
    compare: {
      createdAt: (a, b) => a.createdAt.getTime() - b.createdAt.getTime(),
      amount: (a, b) => Number(a.amount) - Number(b.amount),
      status: (a, b) => statuses.indexOf(a.status) - statuses.indexOf(b.status),
      withdrawal_request: (a, b) => (a.withdrawalRequest < b.withdrawalRequest ? -1 : 1),
    },
    idOf: ({ id }) => id,
    idOfRow: ({ id }) => id,
  });
  await test.drop();
});

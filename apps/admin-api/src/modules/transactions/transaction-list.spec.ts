import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toSearchTerms } from '@countinghouse/shared/search';
import type { Database, Executor } from '../../database/database';
import { ledgerEntries, topups, transactions } from '../../database/schema';
import { addCustomer, addTopup } from '../../test-support/customers';
import { isFullRun } from '../../../../../tools/testing/is-full-run.ts';
import { insertMany } from '../../test-support/insert-many';
import { createTestDatabase, databaseKinds, type TestDatabase } from '../../test-support/postgres';
import {
  byNumber,
  days,
  expectSameAsReference,
  hasValues,
  isWithinDays,
  moment,
} from '../../test-support/reference-list';
import { readPage } from '../../database/listing/read-page';
import { type TransactionFilter, transactionList } from './transaction-list';

const networks = ['USDT_ERC20', 'USDT_BEP20', 'USDT_TRC20', 'ETH', 'BTC'] as const;
const statuses = ['pending', 'approved', 'cancelled'] as const;
const owners = [
  { fullName: 'Ada Lovelace', email: 'ada@example.com', phoneNumber: '+44 7700 900321' },
  { fullName: 'Łukasz Gołąb', email: 'Grace@Example.com', closedAt: new Date('2026-01-01') },
  { fullName: 'Belén Muñoz', email: 'btc_100%@example.com' },
] as const;
const hashes = [null, '', '0xAbC1', 'ffee_%'] as const;
const descriptions = ['By Ether', 'profit of GOLD', '100%', 'für Ada'] as const;

/** Round amounts, and their neighbours. */
const roundAmounts = [50, 100, 105, 10_000, 10_500, 15_000, 50_000, 100_000];
const cents = fc.oneof(
  fc.integer({ min: 1, max: 100_000 }),
  fc.tuple(fc.constantFrom(...roundAmounts), fc.integer({ min: -1, max: 1 })).map(([sum, offset]) => sum + offset),
);

const topup = fc.record({
  owner: fc.nat({ max: 2 }),
  createdAt: moment,
  amount: cents,
  status: fc.constantFrom(...statuses),
  network: fc.constantFrom(...networks),
  transactionHash: fc.constantFrom(...hashes),
  description: fc.option(fc.constantFrom(...descriptions)),
});
const entry = fc.record({
  owner: fc.nat({ max: 2 }),
  createdAt: moment,
  // The opening balances cover all debits.
  amount: fc.tuple(cents, fc.constantFrom(-1, 1)).map(([amount, sign]) => sign * amount),
  description: fc.constantFrom(...descriptions),
});

const dollars = fc.oneof(cents, fc.constantFrom(0, 2_000_000)).map((amount) => amount / 100);
const filter = fc.record(
  {
    owner: fc.nat({ max: 2 }),
    status: fc.constantFrom(...statuses),
    type: fc.constantFrom('topup', 'wallet', 'credit', 'debit'),
    network: fc.constantFrom(...networks),
    hash: fc.constantFrom('0xabc1', '0XABC1', 'FFEE_%', '0xAbC'),
    search: fc.constantFrom(
      ...['ada', ' GRACE ', '100%', '_', 'abc1', 'gold', 'usdt trc20', 'btc', 'x', ' ', 'lukasz', 'ada fur', 'ab'],
      ...['golab eth', 'munoz 100%', '07700', 'tu-00', 'wt-00002', 'somewhere', '0xabc1 lovelace', 'credit'],
    ),
    ...days,
    amountMin: dollars,
    amountMax: dollars,
  },
  { requiredKeys: [] },
);

const formatDollars = (cents: number) => (cents / 100).toFixed(2);

/** Inserts 150 top-ups, 150 ledger entries, and an opening balance for each user. */
async function storeTransactions({ orm }: Database, userIds: readonly string[]) {
  await orm.insert(topups).values(
    fc.sample(topup, { numRuns: 150, seed: 11 }).map(({ owner, amount, ...values }) => ({
      ...values,
      userId: userIds[owner] ?? '',
      amount: formatDollars(amount),
      depositWalletAddress: 'somewhere',
    })),
  );
  await orm.insert(ledgerEntries).values(
    fc.sample(entry, { numRuns: 150, seed: 12 }).map(({ owner, amount, ...values }) => ({
      ...values,
      userId: userIds[owner] ?? '',
      amount: formatDollars(amount),
      cause: 'adjustment' as const,
      causeId: randomUUID(),
    })),
  );
  const stored = await orm.select().from(transactions);
  expect(stored).toHaveLength(303);
  return stored;
}

describe.each(databaseKinds)('the list of transactions on %s', (kind) => {
  let testDatabase: TestDatabase;
  let userIds: string[];
  let stored: (typeof transactions.$inferSelect)[];

  beforeAll(async () => {
    testDatabase = await createTestDatabase(kind);
    userIds = [];
    for (const owner of owners)
      userIds.push((await addCustomer(testDatabase.database, { ...owner, balance: '1000000.00' })).id);
    stored = await storeTransactions(testDatabase.database, userIds);
  });
  afterAll(() => testDatabase.drop());

  // covers: calls.transactions-query
  it('is filtered and sorted', async () => {
    await expectSameAsReference(testDatabase.database.orm, transactionList, {
      stored,
      filter: filter.map(({ owner, ...fields }) => ({
        ...fields,
        ...(owner !== undefined && { userId: userIds[owner] }),
      })),
      matches: (row, { type, hash, search, from, to, time_zone, amountMin = 0, amountMax = Infinity, ...values }) =>
        hasValues(row, values) &&
        (type === undefined || row.category === type || row.type === type) &&
        (hash === undefined || row.transactionHash?.toLowerCase() === hash.toLowerCase()) &&
        isWithinDays(row.createdAt, { from, to, time_zone }) &&
        Number(row.amount) >= amountMin &&
        Number(row.amount) <= amountMax &&
        toSearchTerms(search).every((word) => row.searchText.includes(word)),
      compare: { date: byNumber((row) => row.createdAt), amount: byNumber((row) => row.amount) },
    });
  });
});

describe('a long list of transactions', () => {
  // Searches count up to 10,000 rows; inserting more takes seconds.
  const length = isFullRun ? 10_500 : 1_500;
  let testDatabase: TestDatabase;
  let userId: string;
  const hash = `0x${'5C'.repeat(32)}`;

  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    userId = (await addCustomer(testDatabase.database, { fullName: 'Ada Lovelace', balance: '5.00' })).id;
    await insertMany(
      testDatabase.database.orm,
      length,
      (series) => sql`
        insert into topups (user_id, amount, network, deposit_wallet_address, transaction_hash, created_at)
        select ${userId}, 1, 'ETH', 'somewhere', encode(sha256(n::text::bytea), 'hex'), now() - make_interval(mins => n)
        from ${series}`,
    );
    for (const transactionHash of [hash, hash.toLowerCase()]) {
      await addTopup(testDatabase.database, userId, { transactionHash, createdAt: new Date('2020-01-01') });
    }
    await testDatabase.database.orm.execute(sql`analyze`);
  });
  afterAll(() => testDatabase.drop());

  const readTransactions = (filter: TransactionFilter, db: Executor = testDatabase.database.orm) =>
    readPage(db, transactionList, filter, { page: 1, limit: 3 });

  it('finds a hash by reading fewer than 100 rows', async () => {
    for (const filter of [{ hash: hash.toUpperCase() }, { hash, userId }, { hash, network: 'ETH' as const }]) {
      await testDatabase.database.orm.transaction(async (transaction) => {
        expect(await readTransactions(filter, transaction)).toMatchObject({ total: 2, rows: [{}, {}] });
        const { rows } = await transaction.execute<{ touched: number }>(sql`
          select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as touched from pg_stat_xact_user_tables
          where relname in ('topups', 'ledger_entries')`);
        expect(rows[0]?.touched).toBeLessThan(100);
      });
    }
    expect(await readTransactions({ hash: '0xnothing' })).toMatchObject({ total: 0, rows: [] });
  });

  it('is searched in order over both tables, even if one of them has no match', async () => {
    for (const [search, categories] of [
      ['somewhere', ['topup', 'topup', 'topup']],
      ['lovelace', ['wallet', 'topup', 'topup']],
    ] as const)
      expect(await readTransactions({ search })).toMatchObject({
        ...(isFullRun && { total: 10_000, totalIsLowerBound: true }),
        rows: categories.map((category) => ({ category })),
      });
  });
});

import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf } from '@countinghouse/shared/time';
import { searchWords } from '@countinghouse/shared/search';
import type { Database } from '../../database/database';
import { ledgerEntries, topups } from '../../database/schema';
import { addCustomer, addTopup } from '../../test-support/customers';
import { insertMany } from '../../test-support/insert-many';
import { expectPlainList } from '../../test-support/plain-list';
import { createTestDatabase, type TestDatabase } from '../../test-support/postgres';
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

/** Hours after the start of a day: some fall exactly at midnight, and several at the same moment. */
const hour = fc.integer({ min: 0, max: 12 }).map((step) => step * 6);

/** Round sums, and what lies beside them. */
const roundSums = [50, 100, 105, 10_000, 10_500, 15_000, 50_000, 100_000];
const cents = fc.oneof(
  fc.integer({ min: 1, max: 100_000 }),
  fc.tuple(fc.constantFrom(...roundSums), fc.integer({ min: -1, max: 1 })).map(([sum, beside]) => sum + beside),
);

const topup = fc.record({
  owner: fc.nat({ max: 2 }),
  hour,
  amount: cents,
  status: fc.constantFrom(...statuses),
  network: fc.constantFrom(...networks),
  transactionHash: fc.constantFrom(...hashes),
  description: fc.option(fc.constantFrom(...descriptions)),
});
const entry = fc.record({
  owner: fc.nat({ max: 2 }),
  hour,
  // No more goes out than the wallets hold at first.
  amount: fc.tuple(cents, fc.constantFrom(-1, 1)).map(([amount, sign]) => sign * amount),
  description: fc.constantFrom(...descriptions),
});

const day = fc.constantFrom('2026-01-30', '2026-01-31', '2026-02-01', '2026-02-02', '2026-02-03');
const zone = fc.constantFrom('UTC', 'Asia/Kolkata', 'America/St_Johns', 'Pacific/Auckland');
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
    from: day,
    to: day,
    time_zone: zone,
    amountMin: dollars,
    amountMax: dollars,
  },
  { requiredKeys: [] },
);

const at = (hours: number) => new Date(Date.UTC(2026, 0, 31) + hours * 3_600_000);
const money = (cents: number) => (cents / 100).toFixed(2);

type Stored = {
  id: string;
  category: 'topup' | 'wallet';
  type: 'credit' | 'debit';
  userId: string;
  status: string;
  network: string | null;
  hash: string | null;
  createdAt: Date;
  cents: number;
  texts: string[];
};

async function store(database: Database, userIds: string[]): Promise<Stored[]> {
  const paid = await database.orm
    .insert(topups)
    .values(
      fc.sample(topup, { numRuns: 150, seed: 11 }).map(({ owner, hour, amount, ...values }) => ({
        ...values,
        userId: userIds[owner] ?? '',
        amount: money(amount),
        createdAt: at(hour),
        depositWalletAddress: 'somewhere',
      })),
    )
    .returning();
  const moved = await database.orm
    .insert(ledgerEntries)
    .values(
      fc.sample(entry, { numRuns: 150, seed: 12 }).map(({ owner, hour, amount, description }) => ({
        description,
        userId: userIds[owner] ?? '',
        amount: money(amount),
        cause: 'adjustment' as const,
        causeId: randomUUID(),
        createdAt: at(hour),
      })),
    )
    .returning();
  const opening = await database.orm
    .select()
    .from(ledgerEntries)
    .where(sql`description = 'Opening balance'`);
  const words = await database.orm.execute<{ id: string; texts: string }>(sql`
    select record.id, record.search_text || e'\x1f' || owner.search_text as texts
    from (select id, user_id, search_text from topups union all select id, user_id, search_text from ledger_entries) as record
      join users as owner on owner.id = record.user_id`);
  const textsOf = new Map(words.rows.map(({ id, texts }) => [id, texts.split('\u001f')]));
  return [
    ...paid.map((row) => ({ ...row, category: 'topup' as const, type: 'credit' as const, hash: row.transactionHash })),
    ...[...moved, ...opening].map((row) => ({
      ...row,
      category: 'wallet' as const,
      type: Number(row.amount) < 0 ? ('debit' as const) : ('credit' as const),
      status: 'approved',
      network: null,
      hash: null,
    })),
  ].map((row) => ({
    ...row,
    cents: Math.abs(Math.round(Number(row.amount) * 100)),
    texts: textsOf.get(row.id) ?? [],
  }));
}

describe.each(['postgres', 'pglite'] as const)('the list of transactions on %s', (kind) => {
  let test: TestDatabase;
  let userIds: string[];
  let stored: Stored[];

  beforeAll(async () => {
    test = await createTestDatabase(kind);
    userIds = [];
    for (const owner of owners)
      userIds.push((await addCustomer(test.database, { ...owner, balance: '1000000.00' })).id);
    stored = await store(test.database, userIds);
  });
  afterAll(() => test.drop());

  // covers: calls.transactions-query
  it('is a plain filter and sort', async () => {
    await expectPlainList(
      test.database.orm,
      transactionList,
      {
        stored,
        filter: filter.map(({ owner, ...others }) => ({
          ...others,
          ...(owner !== undefined && { userId: userIds[owner] }),
        })),
        matches: (row, { userId, status, type, network, hash, search, from, to, time_zone = 'UTC', ...amounts }) => {
          const onDay = dayOf(row.createdAt, time_zone);
          const { amountMin = 0, amountMax = Infinity } = amounts;
          return (
            (userId === undefined || row.userId === userId) &&
            (status === undefined || row.status === status) &&
            (type === undefined || row.category === type || row.type === type) &&
            (network === undefined || row.network === network) &&
            (hash === undefined || row.hash?.toLowerCase() === hash.toLowerCase()) &&
            (from === undefined || onDay >= from) &&
            (to === undefined || onDay <= to) &&
            row.cents >= Math.round(amountMin * 100) &&
            row.cents <= Math.round(amountMax * 100) &&
            searchWords(search).every((word) => row.texts.some((text) => text.includes(word)))
          );
        },
        compare: { date: (a, b) => Number(a.createdAt) - Number(b.createdAt), amount: (a, b) => a.cents - b.cents },
        idOf: ({ id }) => id,
        idOfRow: ({ id }) => id,
      },
      300,
    );
  });
});

describe('a long list of transactions', () => {
  let test: TestDatabase;
  let userId: string;
  const hash = `0x${'5C'.repeat(32)}`;

  beforeAll(async () => {
    test = await createTestDatabase();
    userId = (await addCustomer(test.database, { fullName: 'Ada Lovelace', balance: '5.00' })).id;
    await insertMany(
      test.database.orm,
      10_500,
      (series) => sql`
        insert into topups (user_id, amount, network, deposit_wallet_address, transaction_hash, created_at)
        select ${userId}, 1, 'ETH', 'somewhere', encode(sha256(n::text::bytea), 'hex'), now() - make_interval(mins => n)
        from ${series}`,
    );
    for (const transactionHash of [hash, hash.toLowerCase()]) {
      await addTopup(test.database, userId, { transactionHash, createdAt: new Date('2020-01-01') });
    }
    await test.database.orm.execute(sql`analyze`);
  });
  afterAll(() => test.drop());

  /** What a filter finds, and how many rows of the two tables were touched since the database last took note. */
  const look = (filter: TransactionFilter) =>
    test.database.orm.transaction(async (transaction) => {
      const { total, rows: found } = await readPage(transaction, transactionList, filter, { page: 1, limit: 10 });
      const { rows } = await transaction.execute<{ touched: number }>(sql`
        select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as touched from pg_stat_xact_user_tables
        where relname in ('topups', 'ledger_entries')`);
      return { total, found: found.length, touched: rows[0]?.touched ?? 0 };
    });

  it('finds a hash by touching less than a hundred rows', async () => {
    for (const filter of [{ hash: hash.toUpperCase() }, { hash, userId }, { hash, network: 'ETH' as const }]) {
      const { total, found, touched } = await look(filter);
      expect([total, found]).toEqual([2, 2]);
      expect(touched).toBeLessThan(100);
    }
    expect(await look({ hash: '0xnothing' })).toMatchObject({ total: 0, found: 0 });
  });

  it('is searched in the order of both its tables, also where one of them has no match', async () => {
    const search = async (words: string) => {
      const { rows, ...count } = await readPage(
        test.database.orm,
        transactionList,
        { search: words },
        { page: 1, limit: 3 },
      );
      return { categories: rows.map(({ category }) => category), ...count };
    };
    const many = { total: 10_000, totalIsLowerBound: true };
    expect(await search('somewhere')).toEqual({ ...many, categories: ['topup', 'topup', 'topup'] });
    expect(await search('lovelace')).toEqual({ ...many, categories: ['wallet', 'topup', 'topup'] });
  });
});

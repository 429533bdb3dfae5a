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
import { createTestDatabase, type TestDatabase } from '../../test-support/postgres';
import { readAll } from '../../database/listing/read-all';
import { readPage } from '../../database/listing/read-page';
import { type TransactionFilter, transactionList } from './transaction-list';
import type { TransactionRow } from './transactions-repository';

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
const query = fc.record(
  {
    page: fc.integer({ min: 1, max: 40 }),
    limit: fc.constantFrom(1, 3, 10, 1000),
    userId: fc.nat({ max: 2 }),
    status: fc.constantFrom(...statuses),
    type: fc.constantFrom('topup', 'wallet', 'credit', 'debit'),
    network: fc.constantFrom(...networks),
    hash: fc.constantFrom('0xabc1', '0XABC1', 'FFEE_%', '0xAbC'),
    search: fc.constantFrom(
      ...[
        'ada',
        ' GRACE ',
        '100%',
        '_',
        'abc1',
        'gold',
        'usdt trc20',
        'btc',
        'x',
        ' ',
        'lukasz',
        'ada fur',
        'golab eth',
      ],
      ...['munoz 100%', '07700', 'tu-00', 'wt-00002', 'somewhere', '0xabc1 lovelace', 'ab', 'credit'],
    ),
    from: day,
    to: day,
    time_zone: zone,
    amountMin: dollars,
    amountMax: dollars,
    sort: fc.constantFrom('date', '-date', 'amount', '-amount'),
  },
  { requiredKeys: ['page', 'limit'] },
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

/** What the list should be, worked out the plain way. */
function naiveList(stored: Stored[], words: string[], filter: TransactionFilter) {
  const {
    userId,
    status,
    type,
    network,
    hash,
    from,
    to,
    time_zone = 'UTC',
    amountMin = 0,
    amountMax = Infinity,
    sort = '-date',
  } = filter;
  const dayIn = ({ createdAt }: Stored) => dayOf(createdAt, time_zone);
  const keyOf = (row: Stored) => (sort.endsWith('amount') ? row.cents : Number(row.createdAt));
  const found = stored
    .filter((row) => userId === undefined || row.userId === userId)
    .filter((row) => status === undefined || row.status === status)
    .filter((row) => type === undefined || row.category === type || row.type === type)
    .filter((row) => network === undefined || row.network === network)
    .filter((row) => hash === undefined || row.hash?.toLowerCase() === hash.toLowerCase())
    .filter((row) => from === undefined || dayIn(row) >= from)
    .filter((row) => to === undefined || dayIn(row) <= to)
    .filter((row) => row.cents >= Math.round(amountMin * 100) && row.cents <= Math.round(amountMax * 100))
    .filter((row) => words.every((word) => row.texts.some((text) => text.includes(word))))
    .sort((a, b) => keyOf(a) - keyOf(b) || (a.id < b.id ? -1 : 1))
    .map((row) => row.id);
  return sort.startsWith('-') ? found.reverse() : found;
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

  // holds: calls.transactions-query
  it('is what a plain filter, sort and slice would give', async () => {
    await fc.assert(
      fc.asyncProperty(query, async ({ page, limit, userId, ...others }) => {
        const filter = { ...others, userId: userId === undefined ? undefined : userIds[userId] };
        const list = await readPage(test.database.orm, transactionList, filter, { page, limit });
        const ids = naiveList(stored, searchWords(filter.search), filter);
        expect(list.rows.map((row) => row.id)).toEqual(ids.slice((page - 1) * limit, page * limit));
        expect(list.total).toBe(ids.length);
        expect(list.totalIsLowerBound).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  it('is the same as a file', async () => {
    await fc.assert(
      fc.asyncProperty(query, async ({ page: _, limit: __, userId, ...others }) => {
        const filter = { ...others, userId: userId === undefined ? undefined : userIds[userId] };
        const read: TransactionRow[] = [];
        for await (const rows of readAll(test.database.orm, transactionList, filter)) read.push(...rows);
        expect(read.map((row) => row.id)).toEqual(naiveList(stored, searchWords(filter.search), filter));
      }),
      { numRuns: 50 },
    );
  });

  it('stays so while top-ups are decided, moved and deleted', async () => {
    const { orm } = test.database;
    await orm
      .update(topups)
      .set({ status: 'approved' })
      .where(sql`status = 'pending' and network in ('ETH', 'BTC')`);
    await orm
      .update(topups)
      .set({ amount: '0.01' })
      .where(sql`status = 'cancelled'`);
    await orm.delete(topups).where(sql`network = 'USDT_BEP20'`);
    const { rows } = await orm.execute(sql`
      select kind, status, sum(n)::int as n, sum(amount)::text as amount
      from record_counts where kind in ('topup', 'ledger_entry') group by 1, 2 having sum(n) <> 0 order by 1, 2`);
    const counted = await orm.execute(sql`
      select 'topup'::record_kind as kind, status::text, count(*)::int as n, sum(amount)::text as amount from topups group by 2
      union all
      select 'ledger_entry', case when amount < 0 then 'approved debit' else 'approved credit' end, count(*)::int,
        sum(abs(amount))::text
      from ledger_entries group by 2 order by 1, 2`);
    expect(rows).toEqual(counted.rows);
  });
});

describe('a hash', () => {
  let test: TestDatabase;
  let userId: string;
  const hash = `0x${'5C'.repeat(32)}`;

  beforeAll(async () => {
    test = await createTestDatabase();
    userId = (await addCustomer(test.database)).id;
    await insertMany(
      test.database.orm,
      5_000,
      (series) => sql`
        insert into topups (user_id, amount, network, deposit_wallet_address, transaction_hash, created_at)
        select ${userId}, 1, 'ETH', 'somewhere', encode(sha256(n::text::bytea), 'hex'), now() - make_interval(mins => n)
        from ${series}`,
    );
    for (const transactionHash of [hash, hash.toLowerCase()]) {
      await addTopup(test.database, userId, { transactionHash, createdAt: new Date('2020-01-01') });
    }
  });
  afterAll(() => test.drop());

  /** What a filter finds, and how many rows of the two tables it touches. */
  const look = (filter: TransactionFilter) =>
    test.database.orm.transaction(async (transaction) => {
      const { total, rows: found } = await readPage(transaction, transactionList, filter, { page: 1, limit: 10 });
      const { rows } = await transaction.execute<{ touched: number }>(sql`
        select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as touched from pg_stat_xact_user_tables
        where relname in ('topups', 'ledger_entries')`);
      return { total, found: found.length, touched: rows[0]?.touched ?? 0 };
    });

  it.each([
    ['before the database has looked at its tables', async () => undefined],
    ['after it has', () => test.database.orm.execute(sql`analyze`)],
  ])('is found among 5,000 top-ups by touching less than a hundred, %s', async (_when, prepare) => {
    await prepare();
    for (const filter of [
      { hash },
      { hash: hash.toUpperCase() },
      { hash, userId },
      { hash, network: 'ETH' as const },
    ]) {
      const { total, found, touched } = await look(filter);
      expect([total, found]).toEqual([2, 2]);
      expect(touched).toBeLessThan(100);
    }
    expect(await look({ hash: '0xnothing' })).toMatchObject({ total: 0, found: 0 });
  });
});

import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf } from '@countinghouse/time';
import { searchWords } from '@countinghouse/search';
import type { Database } from '../../database/database';
import { ledgerEntries, topups } from '../../database/schema';
import { addCustomer, addTopup } from '../../test-support/customers';
import { insertMany } from '../../test-support/insert-many';
import { createTestDatabase, type TestDatabase } from '../../test-support/postgres';
import { listTransactions, selectAllTransactions, type TransactionFilter } from './transactions-repository';

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
        const list = await listTransactions(test.database.orm, filter, { page, limit });
        const ids = naiveList(stored, searchWords(filter.search), filter);
        expect(list.transactions.map((row) => row.id)).toEqual(ids.slice((page - 1) * limit, page * limit));
        expect(list.total).toBe(ids.length);
        expect(list.totalIsLowerBound).toBe(false);
      }),
      { numRuns: 300 },
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
      select day::text, category, type, status, network, sum(n)::int as n, sum(amount)::text as amount
      from transaction_counts group by 1, 2, 3, 4, 5 having sum(n) <> 0 order by 1, 2, 3, 4, 5`);
    const counted = await orm.execute(sql`
      select utc_day(created_at)::text as day, 'topup'::transaction_category as category, 'credit'::transaction_type as type,
        status, network, count(*)::int as n, sum(amount)::text as amount
      from topups group by 1, 4, 5
      union all
      select utc_day(created_at)::text, 'wallet', (case when amount < 0 then 'debit' else 'credit' end)::transaction_type,
        'approved', null, count(*)::int, sum(abs(amount))::text
      from ledger_entries group by 1, 3 order by 1, 2, 3, 4, 5`);
    expect(rows).toEqual(counted.rows);
    const byAmount = await orm.execute(sql`
      select bucket::text, category, type, status, network, sum(n)::int as n
      from transaction_amount_counts group by 1, 2, 3, 4, 5 having sum(n) <> 0 order by 1, 2, 3, 4, 5`);
    const countedByAmount = await orm.execute(sql`
      select amount_bucket(amount)::numeric(18, 2)::text as bucket, 'topup'::transaction_category as category,
        'credit'::transaction_type as type, status, network, count(*)::int as n
      from topups group by 1, 4, 5
      union all
      select amount_bucket(abs(amount))::numeric(18, 2)::text, 'wallet',
        (case when amount < 0 then 'debit' else 'credit' end)::transaction_type, 'approved', null, count(*)::int
      from ledger_entries group by 1, 3 order by 1, 2, 3, 4, 5`);
    expect(byAmount.rows).toEqual(countedByAmount.rows);
  });
});

it.each(['-date', 'date', '-amount', 'amount'] as const)('reads the whole by %s along its indexes', async (sort) => {
  const test = await createTestDatabase();
  const whole = selectAllTransactions({ sort });
  const plan = await test.database.orm.transaction(async (transaction) => {
    // With as few records as here, the planner sorts unless it is told not to; then it does where nothing else is possible.
    for (const way of ['sort', 'seqscan', 'hashjoin', 'mergejoin'])
      await transaction.execute(sql.raw(`set local enable_${way} = off`));
    const { rows } = await transaction.execute<Record<'QUERY PLAN', string>>(sql`explain ${whole}`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toContain('Index');
  expect(plan).not.toContain('Sort  ');
  await test.drop();
});

it('stops counting a search at 1,000, and says so', async () => {
  const test = await createTestDatabase();
  const { id: userId } = await addCustomer(test.database);
  await test.database.orm.insert(topups).values(
    Array.from({ length: 1_100 }, (_, index) => ({
      userId,
      amount: '1.00',
      network: 'BTC' as const,
      depositWalletAddress: 'somewhere',
      description: index % 100 === 0 ? 'rare and common' : 'common',
    })),
  );
  const search = (term: string) => listTransactions(test.database.orm, { search: term }, { page: 110, limit: 10 });
  expect(await search('common')).toMatchObject({ total: 1_000, totalIsLowerBound: true });
  expect((await search('common')).transactions).toHaveLength(10);
  expect(await search('rare')).toMatchObject({ total: 11, totalIsLowerBound: false });
  await test.drop();
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
      const { total, transactions } = await listTransactions(transaction, filter, { page: 1, limit: 10 });
      const { rows } = await transaction.execute<{ touched: number }>(sql`
        select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as touched from pg_stat_xact_user_tables
        where relname in ('topups', 'ledger_entries')`);
      return { total, found: transactions.length, touched: rows[0]?.touched ?? 0 };
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

it('holds few of many amounts in each bucket, round sums apart, in the order of the amounts', async () => {
  const test = await createTestDatabase();
  // From $1 to $50,000, spread evenly by their logarithm.
  const { rows } = await test.database.orm.execute<{ most: number; isInOrder: boolean }>(sql`
    with amounts as (
      select n, amount, amount_bucket(amount) as bucket
      from generate_series(0, 99999) as n
        cross join lateral (select round(exp(n / 100000.0::float8 * ln(50000::float8))::numeric, 2) as amount) as spread
    )
    select (select max(n)::float8 from (select count(*) as n from amounts group by bucket) as sums) / 100000 as most,
      (select bool_and(bucket <= amount and bucket >= before) from (
        select *, lag(bucket, 1, 0) over (order by n) as before from amounts
      ) as ordered) as "isInOrder"`);
  expect(rows[0]?.isInOrder).toBe(true);
  expect(5_000_000 * (rows[0]?.most ?? 1)).toBeLessThan(23_000);
  const { rows: buckets } = await test.database.orm.execute<{ buckets: string[] }>(sql`
    select array(select amount_bucket(amount)::numeric(18, 2)::text
      from unnest(array[0.01, 99.99, 100, 100.01, 104.99, 105, 2500, 2500.01, 1000000000000]) as amount) as buckets`);
  expect(buckets[0]?.buckets).toEqual([
    '0.01',
    '97.50',
    '100.00',
    '100.01',
    '100.01',
    '105.00',
    '2500.00',
    '2500.01',
    '1000000000000.00',
  ]);
  await test.drop();
});

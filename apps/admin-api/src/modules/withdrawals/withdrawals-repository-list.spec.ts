import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf } from '@countinghouse/time';
import type { Database } from '../../database/database';
import { type users, withdrawals } from '../../database/schema';
import { addCustomer } from '../../test-support/customers';
import { insertMany } from '../../test-support/insert-many';
import { expectListCounts } from '../../test-support/list-counts';
import { createTestDatabase, type TestDatabase } from '../../test-support/postgres';
import { listWithdrawals, type WithdrawalFilter } from './withdrawals-repository-list';

const statuses = ['pending', 'approved', 'rejected'] as const;
const owners = [
  { fullName: 'Ada Lovelace', email: 'ada@example.com', phoneNumber: '+44 20 7946 0018' },
  { fullName: 'Émile 100%', email: 'Emile@Example.com', phoneNumber: null },
] as const;

/** Many alike, some at the edges of buckets, and both ends. */
const amount = fc.oneof(
  fc.constantFrom('0.01', '9.99', '10.00', '99.99', '100.00', '250.00', '1000.00', '3000000000.00', '9999999999999.99'),
  fc.integer({ min: 1, max: 500_000 }).map((cents) => (cents / 100).toFixed(2)),
);
const withdrawal = fc.record({
  owner: fc.nat({ max: 1 }),
  // Some fall exactly at midnight, and several at the same moment.
  hour: fc.integer({ min: 0, max: 20 }).map((step) => step * 6),
  amount,
  status: fc.constantFrom(...statuses),
  walletAddress: fc.constantFrom('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', '0xAbC_%'),
});

const day = fc.constantFrom('2026-01-30', '2026-01-31', '2026-02-01', '2026-02-03', '2026-02-09');
const zone = fc.constantFrom('UTC', 'Asia/Kolkata', 'America/St_Johns', 'Pacific/Auckland');
const bound = fc.constantFrom(0, 0.01, 7, 10, 99.99, 100, 105.5, 250, 2_345.67, 3_000_000_000, 1_000_000_000_000);
const query = fc.record(
  {
    page: fc.integer({ min: 1, max: 40 }),
    limit: fc.constantFrom(1, 3, 10, 100),
    sort: fc.constantFrom(
      ...(['createdAt', '-createdAt', 'amount', '-amount', 'status', '-status'] as const),
      ...(['withdrawal_request', '-withdrawal_request'] as const),
    ),
    status: fc.constantFrom(...statuses),
    search: fc.constantFrom('ada', 'EMILE', 'wd-0000 lovelace', '02079460018', '100%', '_', 'abc', '1a1z emile', ' '),
    from: day,
    to: day,
    time_zone: zone,
    amountMin: bound,
    amountMax: bound,
  },
  { requiredKeys: ['page', 'limit'] },
);

type Stored = typeof withdrawals.$inferSelect;

async function store(database: Database): Promise<{ stored: Stored[]; textOf: (row: Stored) => string }> {
  const people: (typeof users.$inferSelect)[] = [];
  for (const owner of owners) people.push(await addCustomer(database, owner));
  const stored = await database.orm
    .insert(withdrawals)
    .values(
      fc.sample(withdrawal, { numRuns: 250, seed: 7 }).map(({ owner, hour, ...values }) => ({
        ...values,
        userId: people[owner]?.id ?? '',
        createdAt: new Date(Date.UTC(2026, 0, 31) + hour * 3_600_000),
      })),
    )
    .returning();
  const textOf = ({ userId, withdrawalRequest, walletAddress }: Stored) => {
    const owner = people.find(({ id }) => id === userId);
    const phone = owner?.phoneNumber ? '442079460018\n02079460018' : '';
    const name = owner?.fullName.replace('É', 'e');
    return [name, owner?.email, phone, withdrawalRequest, walletAddress].join('\n').toLowerCase();
  };
  return { stored, textOf };
}

const comparisons: Record<string, (a: Stored, b: Stored) => number> = {
  createdAt: (a, b) => a.createdAt.getTime() - b.createdAt.getTime(),
  amount: (a, b) => Number(a.amount) - Number(b.amount),
  status: (a, b) => statuses.indexOf(a.status) - statuses.indexOf(b.status),
  withdrawal_request: (a, b) => (a.withdrawalRequest < b.withdrawalRequest ? -1 : 1),
};

/** What the list should be, worked out the plain way. */
function naiveList(stored: Stored[], textOf: (row: Stored) => string, filter: WithdrawalFilter) {
  const { search = '', status, from, to, time_zone = 'UTC', amountMin, amountMax, sort = '-createdAt' } = filter;
  const dayIn = ({ createdAt }: Stored) => dayOf(createdAt, time_zone);
  const words = search.toLowerCase().split(' ').filter(Boolean);
  const direction = sort.startsWith('-') ? -1 : 1;
  const compare = comparisons[sort.replace(/^-/, '')];
  return stored
    .filter((row) => status === undefined || row.status === status)
    .filter((row) => from === undefined || dayIn(row) >= from)
    .filter((row) => to === undefined || dayIn(row) <= to)
    .filter((row) => amountMin === undefined || Number(row.amount) >= amountMin)
    .filter((row) => amountMax === undefined || Number(row.amount) <= amountMax)
    .filter((row) => words.every((word) => textOf(row).includes(word)))
    .sort((a, b) => direction * (compare?.(a, b) || (a.id < b.id ? -1 : 1)))
    .map((row) => row.id);
}

describe.each(['postgres', 'pglite'] as const)('the list of withdrawals on %s', (kind) => {
  let test: TestDatabase;
  let stored: Stored[];
  let textOf: (row: Stored) => string;

  beforeAll(async () => {
    test = await createTestDatabase(kind);
    ({ stored, textOf } = await store(test.database));
  }, 180_000);
  afterAll(() => test.drop());

  // holds: calls.withdrawals
  it('is what a plain filter, sort and slice would give', async () => {
    await fc.assert(
      fc.asyncProperty(query, async ({ page, limit, ...filter }) => {
        const list = await listWithdrawals(test.database.orm, filter, { page, limit });
        const ids = naiveList(stored, textOf, filter);
        expect(list.withdrawals.map((row) => row.id)).toEqual(ids.slice((page - 1) * limit, page * limit));
        expect(list).toMatchObject({ total: ids.length, totalIsLowerBound: false });
      }),
      { numRuns: 400 },
    );
  });

  it('is counted exactly while withdrawals are made, decided, changed and deleted', async () => {
    const { orm } = test.database;
    const check = () =>
      expectListCounts(orm, 'withdrawal', sql`withdrawal_slots(id, status, created_at, amount, withdrawal_request)`);
    await check();
    await orm
      .update(withdrawals)
      .set({ status: 'approved' })
      .where(sql`status = 'pending' and amount < 1000`);
    await check();
    await orm
      .update(withdrawals)
      .set({ amount: '0.02', createdAt: new Date('2025-12-31T23:59:59.999Z') })
      .where(sql`status = 'rejected'`);
    await check();
    await orm
      .update(withdrawals)
      .set({ status: 'approved' })
      .where(sql`false`);
    await orm.delete(withdrawals).where(sql`amount = 250 or status = 'rejected'`);
    await check();
  });
});

describe('among very many withdrawals', () => {
  let test: TestDatabase;
  let ids: string[];
  beforeAll(async () => {
    test = await createTestDatabase();
    const { id: userId } = await addCustomer(test.database);
    // What nobody searches here takes the most time to write.
    await test.database.orm.execute(sql`drop index withdrawals_search`);
    await insertMany(
      test.database.orm,
      40_000,
      (series) => sql`
        insert into withdrawals (user_id, wallet_address, amount, status, created_at)
        select ${userId}, 'x', 1 + n % 5000, (array['approved', 'pending', 'approved'])[1 + n % 3]::withdrawal_status,
          timestamptz '2026-01-01' - n * interval '10 minutes'
        from ${series}`,
    );
    await test.database.orm.execute(sql`analyze`);
    const { rows } = await test.database.orm.execute<{ id: string }>(sql`
      select id from withdrawals where status = 'approved' and amount >= 3 order by created_at desc, id desc`);
    ids = rows.map(({ id }) => id);
  });
  afterAll(() => test.drop());

  it.each([1, 100, 1_500, 2_500, 2_666, 2_667])('page %i along another order is what it should be', async (page) => {
    const filter = { status: 'approved', amountMin: 3 } as const;
    const list = await listWithdrawals(test.database.orm, filter, { page, limit: 10 });
    expect(list.withdrawals.map(({ id }) => id)).toEqual(ids.slice((page - 1) * 10, page * 10));
    expect(list).toMatchObject({ total: ids.length, totalIsLowerBound: false });
  });

  it('a page of what all stands at the far end of another order is what it should be', async () => {
    const filter = { sort: '-withdrawal_request', from: '2025-12-01' } as const;
    const list = await listWithdrawals(test.database.orm, filter, { page: 2, limit: 10 });
    // A later number is of an earlier time here.
    const { rows } = await test.database.orm.execute<{ id: string }>(sql`
      select id from withdrawals where created_at >= '2025-12-01T00:00Z' order by created_at`);
    expect(list.withdrawals.map(({ id }) => id)).toEqual(rows.slice(10, 20).map(({ id }) => id));
    expect(list).toMatchObject({ total: rows.length, totalIsLowerBound: false });
  });

  it('two ranges at once are counted up to 1,000, and say so', async () => {
    const filter = { from: '2025-01-01', amountMin: 3, status: 'approved' } as const;
    const list = await listWithdrawals(test.database.orm, filter, { page: 50, limit: 10 });
    expect(list).toMatchObject({ total: 1_000, totalIsLowerBound: true });
    expect(list.withdrawals.map(({ id }) => id)).toEqual(ids.slice(490, 500));
  });

  it.each([
    ['createdAt', {}],
    ['-createdAt', { status: 'pending' }],
    ['amount', {}],
    ['-amount', { amountMin: 105.5, amountMax: 4_901 }],
    ['status', {}],
    ['-withdrawal_request', {}],
  ] as const)('a page in the middle sorted by %s with %o passes few rows', async (sort, filter) => {
    const touched = await test.database.orm.transaction(async (transaction) => {
      const read = async () => {
        const { rows } = await transaction.execute<{ n: number }>(sql`
          select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as n
          from pg_stat_xact_user_tables where relname = 'withdrawals'`);
        return rows[0]?.n ?? 0;
      };
      const before = await read();
      await listWithdrawals(transaction, { sort, ...filter }, { page: 600, limit: 10 });
      return (await read()) - before;
    });
    expect(touched).toBeLessThan(2_500);
  });
});

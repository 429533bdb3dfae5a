import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plans, tickets, topups, userPlans, users, withdrawals } from '../../database/schema';
import { addCustomer, addHolding, addProgram, addTicket, addTopup, addWithdrawal } from '../../test-support/customers';
import { createTestDatabase, databaseKinds, type TestDatabase } from '../../test-support/postgres';
import { readFigures } from './dashboard-repository';

const cents = fc.integer({ min: 1, max: 10_000_000 }).map((amount) => (amount / 100).toFixed(2));
const topupStatus = fc.constantFrom('pending', 'approved', 'cancelled');
const withdrawalStatus = fc.constantFrom('pending', 'approved', 'rejected');
const ticketStatus = fc.constantFrom('pending', 'in_progress', 'on_hold', 'resolved', 'closed');
const minutes = fc.integer({ min: -2_000, max: 1_000_000 });

/** Computes the figures from the tables instead of the counters. */
const referenceQuery = sql`
  select
    (select count(*)::int from users where role = 'user' and closed_at is null) as users,
    (select count(*)::int from withdrawals) as withdrawals,
    (select coalesce(sum(amount), 0)::numeric(18, 2) from ledger_entries where amount > 0) as "totalCredit",
    (select coalesce(-sum(amount), 0)::numeric(18, 2) from ledger_entries where amount < 0) as "totalDebit",
    (select count(*)::int from topups where status = 'pending') as "topupsPending",
    (select count(*)::int from topups where status = 'approved') as "topupsApproved",
    (select count(*)::int from topups where status = 'cancelled') as "topupsCancelled",
    (select count(*)::int from user_plans) as purchased,
    (select count(*)::int from plans where status) as "activePlans",
    (select coalesce(sum(amount), 0)::numeric(18, 2) from user_plans) as "totalInvested",
    (select coalesce(sum(greatest(round(extract(epoch from ends_at - created_at) / 86400), 0)), 0)::float8 from user_plans) as "totalLockTime",
    (select count(*)::int from users where referred_by_id in (select user_id from referral_programs)) as referrals,
    (select count(*)::int from tickets where status = 'pending') as "ticketsPending",
    (select count(*)::int from tickets where status = 'resolved') as "ticketsResolved",
    "toppedUp", "paidOut", "toppedUp" - "paidOut" as "netEarnings"
  from
    (select coalesce(sum(amount), 0)::numeric(18, 2) as "toppedUp" from topups where status = 'approved') as approved,
    (select coalesce(sum(amount), 0)::numeric(18, 2) as "paidOut" from withdrawals where status = 'approved') as paid`;

describe.each(databaseKinds)('the figures on %s', (kind) => {
  let testDatabase: TestDatabase;
  let planId: string;
  let userId: string;

  beforeAll(async () => {
    testDatabase = await createTestDatabase(kind);
    const values = { category: 'Steady', investmentMin: '1', profitMin: '1', profitMax: '2', lockInPeriod: 30 };
    planId = (await testDatabase.database.orm.insert(plans).values(values).returning())[0]?.id ?? '';
    userId = (await addCustomer(testDatabase.database)).id;
    await addProgram(testDatabase.database, userId);
  }, 60_000);
  afterAll(() => testDatabase.drop());

  const expectEqual = async () => {
    const { rows } = await testDatabase.database.orm.execute(referenceQuery);
    expect(await readFigures(testDatabase.database.orm)).toEqual(rows[0]);
  };

  const write = fc.oneof(
    cents.map((balance) => () => addCustomer(testDatabase.database, { balance, referredById: userId })),
    fc.tuple(cents, topupStatus).map(
      ([amount, status]) =>
        () =>
          addTopup(testDatabase.database, userId, { amount, status }),
    ),
    fc.tuple(cents, withdrawalStatus).map(
      ([amount, status]) =>
        () =>
          addWithdrawal(testDatabase.database, userId, { amount, status }),
    ),
    fc.tuple(cents, minutes).map(([amount, length]) => () => {
      const endsAt = new Date(Date.now() + length * 60_000);
      return addHolding(testDatabase.database, userId, planId, { amount, endsAt });
    }),
    ticketStatus.map((status) => () => addTicket(testDatabase.database, userId, { status })),
    topupStatus.map(
      (status) => () =>
        testDatabase.database.orm
          .update(topups)
          .set({ status })
          .where(sql`amount > 50000`),
    ),
    withdrawalStatus.map(
      (status) => () =>
        testDatabase.database.orm
          .update(withdrawals)
          .set({ status })
          .where(sql`amount < 50000`),
    ),
    ticketStatus.map(
      (status) => () =>
        testDatabase.database.orm
          .update(tickets)
          .set({ status })
          .where(sql`status = 'pending'`),
    ),
    cents.map(
      (amount) => () =>
        testDatabase.database.orm
          .update(userPlans)
          .set({ amount })
          .where(sql`amount > 70000`),
    ),
    fc.constant(() => testDatabase.database.orm.delete(tickets).where(sql`status = 'closed'`)),
    fc.constant(() => testDatabase.database.orm.delete(withdrawals).where(sql`status = 'rejected'`)),
    fc.constant(() => testDatabase.database.orm.delete(userPlans).where(sql`amount < 1000`)),
    fc.constant(() =>
      testDatabase.database.orm
        .update(users)
        .set({ closedAt: new Date() })
        .where(sql`id = (select id from users where referred_by_id is not null and closed_at is null limit 1)`),
    ),
  );

  it('match the tables after any sequence of writes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(write, { maxLength: 12 }), async (writes) => {
        for (const apply of writes) await apply();
        await expectEqual();
      }),
      { numRuns: 25 },
    );
  });

  it('match the tables after concurrent writes', async () => {
    await Promise.all(
      Array.from({ length: 24 }, (_, n) =>
        [
          () => addWithdrawal(testDatabase.database, userId, { status: 'approved' }),
          () => addTicket(testDatabase.database, userId, { status: 'resolved' }),
          () => addHolding(testDatabase.database, userId, planId),
        ][n % 3]?.(),
      ),
    );
    await expectEqual();
  });
});

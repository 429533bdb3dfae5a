import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permissionKeys, type Permissions } from '../../common/permission-keys';
import { plans, users } from '../../database/schema';
import {
  addCustomer,
  addEarning,
  addHolding,
  addProgram,
  addTicket,
  addTopup,
  addWithdrawal,
  postHolding,
} from '../../test-support/customers';
import { databaseKinds } from '../../test-support/postgres';
import { createTestApp, type SignedIn, type TestApp } from '../../test-support/test-app';

const toDate = (day: number) => new Date(Date.UTC(2026, 2, day));
const getIds = (records: { _id: string }[]) => records.map(({ _id }) => _id);

describe.each(databaseKinds)('the user overview, on %s', (kind) => {
  let testApp: TestApp;
  let caller: SignedIn;
  beforeAll(async () => {
    testApp = await createTestApp({}, kind);
    caller = await testApp.signIn();
  }, 60_000);
  afterAll(() => testApp.close());

  const requestOverview = (id: string, reader = caller) => reader.request('GET', `/user/overview/${id}`);
  const readOverview = async (id: string, reader = caller) => {
    const response = await requestOverview(id, reader);
    expect(response.statusCode).toBe(200);
    return response.json().data;
  };
  const addPlan = async () => {
    const values = { category: 'Gold', investmentMin: '1', profitMin: '1', profitMax: '2', lockInPeriod: 30 };
    const [plan] = await testApp.database.orm.insert(plans).values(values).returning();
    return plan?.id ?? '';
  };

  it('is empty for a new user', async () => {
    const { id } = await addCustomer(testApp.database, { fullName: 'Ada Lovelace' });
    const emptySum = { count: 0, amount: 0 };
    expect(await readOverview(id)).toEqual({
      user: expect.objectContaining({ _id: id, fullName: 'Ada Lovelace', kyc_status: 'pending' }),
      kyc_pending_since: null,
      balance: 0,
      ledger: [],
      topups: {
        by_status: { pending: emptySum, approved: emptySum, cancelled: emptySum },
        latest: [],
        oldest_pending: [],
      },
      withdrawals: {
        by_status: { pending: emptySum, approved: emptySum, rejected: emptySum },
        latest: [],
        oldest_pending: [],
      },
      holdings: { running: emptySum, released: emptySum, latest: [] },
      referrals: { referred_by: null, program: null, latest: [] },
      tickets: { total: 0, open: 0, latest: [] },
    });
  });

  it('contains totals by status, the latest records and the oldest pending ones', async () => {
    const { id } = await addCustomer(testApp.database, { balance: '1000.00' });
    const otherUser = await addCustomer(testApp.database, { balance: '5.00' });
    await addTopup(testApp.database, otherUser.id);
    await addWithdrawal(testApp.database, otherUser.id);
    const topups = [];
    for (let day = 1; day <= 7; day += 1) {
      const status = day < 3 ? 'pending' : 'approved';
      topups.push(await addTopup(testApp.database, id, { amount: `${day}.50`, status, createdAt: toDate(day) }));
    }
    const ids = getIds(topups.map((topup) => ({ _id: topup.id })));
    const withdrawal = await addWithdrawal(testApp.database, id, { amount: '240.00' });
    const { balance, topups: paidIn, withdrawals: paidOut } = await readOverview(id);
    expect(balance).toBe(1000);
    expect(paidIn.by_status).toEqual({
      pending: { count: 2, amount: 4 },
      approved: { count: 5, amount: 27.5 },
      cancelled: { count: 0, amount: 0 },
    });
    expect(getIds(paidIn.latest)).toEqual(ids.slice(2).toReversed());
    expect(getIds(paidIn.oldest_pending)).toEqual(ids.slice(0, 2));
    expect(paidOut.by_status.pending).toEqual({ count: 1, amount: 240 });
    expect(paidOut.latest).toEqual([
      expect.objectContaining({ _id: withdrawal.id, user_id: { _id: id }, status: 'pending', amount: 240 }),
    ]);
    expect(getIds(paidOut.oldest_pending)).toEqual([withdrawal.id]);
  });

  it('contains since when KYC is pending', async () => {
    const { id } = await addCustomer(testApp.database, {});
    await testApp.database.orm
      .update(users)
      .set({ documentsAt: toDate(3) })
      .where(sql`id = ${id}`);
    expect((await readOverview(id)).kyc_pending_since).toBe(toDate(3).toISOString());
    await testApp.database.orm
      .update(users)
      .set({ kycStatus: 'completed' })
      .where(sql`id = ${id}`);
    expect((await readOverview(id)).kyc_pending_since).toBeNull();
  });

  it('contains the latest ledger entries, each with the balance after it', async () => {
    const { id } = await addCustomer(testApp.database, { balance: '1000.00' });
    const planId = await addPlan();
    for (let number = 1; number <= 9; number += 1) {
      const holding = await addHolding(testApp.database, id, planId, { amount: `${number}.00` });
      await postHolding(testApp.database, holding, 'plan_profit', { createdAt: new Date(Date.now() + number * 1000) });
    }
    const { ledger, balance } = await readOverview(id);
    expect(ledger).toHaveLength(8);
    expect(ledger[0]).toMatchObject({
      amount: 9,
      balance,
      cause: 'plan_profit',
      record: { kind: 'plan', _id: planId },
    });
    expect(balance).toBe(1045);
    expect(ledger[7]).toMatchObject({ amount: 2, balance: 1003 });
  });

  it('contains running and released holdings with their profit', async () => {
    const { id } = await addCustomer(testApp.database, { balance: '9000.00' });
    const planId = await addPlan();
    const paidBack = await addHolding(testApp.database, id, planId, { createdAt: toDate(9), amount: '500.00' });
    const running = await addHolding(testApp.database, id, planId, { createdAt: toDate(1), endsAt: toDate(30) });
    await postHolding(testApp.database, paidBack, 'plan_release', { createdAt: toDate(10) });
    await postHolding(testApp.database, running, 'plan_profit', { amount: '12.50' });
    await postHolding(testApp.database, running, 'plan_profit', { amount: '7.50', causeSequence: 2 });
    expect((await readOverview(id)).holdings).toEqual({
      running: { count: 1, amount: 1000 },
      released: { count: 1, amount: 500 },
      latest: [
        {
          _id: running.id,
          plan_id: { _id: planId, category: 'Gold' },
          amount: 1000,
          profit: 20,
          created_at: toDate(1).toISOString(),
          ends_at: toDate(30).toISOString(),
          released_at: null,
        },
        expect.objectContaining({ _id: paidBack.id, profit: 0, released_at: toDate(10).toISOString() }),
      ],
    });
  });

  it('contains the referrer and the referred users', async () => {
    const referrer = await addCustomer(testApp.database, { fullName: 'Mary Somerville' });
    const { id } = await addCustomer(testApp.database, { referredById: referrer.id });
    const program = await addProgram(testApp.database, id);
    const referredUsers = [];
    for (let day = 1; day <= 6; day += 1)
      referredUsers.push(await addCustomer(testApp.database, { referredById: id, createdAt: toDate(day) }));
    await addEarning(testApp.database, program.id, referredUsers[0]?.id ?? '');
    const { referred_by, program: programSummary, latest } = (await readOverview(id)).referrals;
    expect(referred_by).toEqual({ _id: referrer.id, fullName: 'Mary Somerville', email: referrer.email });
    expect(programSummary).toMatchObject({
      referral_code: program.referralCode,
      total_referrals: 6,
      total_earnings: 50,
    });
    expect(getIds(latest)).toEqual(
      referredUsers
        .slice(1)
        .toReversed()
        .map((person) => person.id),
    );
  });

  it('contains ticket counts, and the last updated tickets', async () => {
    const { id } = await addCustomer(testApp.database);
    const statuses = ['pending', 'on_hold', 'resolved', 'closed', 'in_progress', 'closed'] as const;
    const tickets = [];
    for (const [day, status] of statuses.entries())
      tickets.push(await addTicket(testApp.database, id, { status, updatedAt: toDate(20 - day) }));
    const { total, open, latest } = (await readOverview(id)).tickets;
    expect({ total, open }).toEqual({ total: 6, open: 3 });
    expect(getIds(latest)).toEqual(tickets.slice(0, 5).map((ticket) => ticket.id));
  });

  it('returns 404 for a closed account as for an unknown one', async () => {
    const { id } = await addCustomer(testApp.database, { closedAt: new Date() });
    expect((await requestOverview(id)).statusCode).toBe(404);
    expect((await requestOverview(randomUUID())).json().code).toBe('not_found');
  });

  // covers: roles.server
  describe('a part of the overview', () => {
    const parts = {
      topups: 'transactions',
      withdrawals: 'withdrawals',
      holdings: 'plans',
      referrals: 'referrals',
      tickets: 'support',
    } as const satisfies Record<string, keyof Permissions>;
    const listExcludedParts = async (flags: readonly (keyof Permissions)[]) => {
      const { id } = await addCustomer(testApp.database, { balance: '10.00' });
      const data = await readOverview(id, await testApp.signIn(flags));
      expect(data).toMatchObject({ user: { _id: id }, balance: 10 });
      return Object.keys(parts).filter((part) => data[part] === null);
    };

    it('is excluded with the permission for users only', async () => {
      expect(await listExcludedParts(['users'])).toEqual(Object.keys(parts));
    });

    it.each(Object.entries(parts))('is included only with its permission: %s with %s', async (part, flag) => {
      expect(await listExcludedParts(['users', flag])).toEqual(Object.keys(parts).filter((other) => other !== part));
      expect(await listExcludedParts(permissionKeys.filter((other) => other !== flag))).toEqual([part]);
    });

    it('cannot be read without the permission for users', async () => {
      const { id } = await addCustomer(testApp.database);
      const response = await requestOverview(
        id,
        await testApp.signIn(permissionKeys.filter((flag) => flag !== 'users')),
      );
      expect([response.statusCode, response.json().code]).toEqual([401, 'not_allowed']);
    });
  });
});

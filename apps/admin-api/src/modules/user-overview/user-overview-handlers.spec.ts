import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permissionFlags, type Permissions } from '../../common/permission-flags';
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

const at = (day: number) => new Date(Date.UTC(2026, 2, day));
const idsOf = (records: { _id: string }[]) => records.map(({ _id }) => _id);

describe.each(databaseKinds)('a user at a glance, on %s', (kind) => {
  let test: TestApp;
  let caller: SignedIn;
  beforeAll(async () => {
    test = await createTestApp({}, kind);
    caller = await test.signIn();
  }, 60_000);
  afterAll(() => test.close());

  const send = (id: string, by = caller) => by.request('GET', `/user/overview/${id}`);
  const read = async (id: string, by = caller) => {
    const response = await send(id, by);
    expect(response.statusCode).toBe(200);
    return response.json().data;
  };
  const addPlan = async () => {
    const values = { category: 'Gold', investmentMin: '1', profitMin: '1', profitMax: '2', lockInPeriod: 30 };
    const [plan] = await test.database.orm.insert(plans).values(values).returning();
    return plan?.id ?? '';
  };

  it('has nothing of somebody who has just come', async () => {
    const { id } = await addCustomer(test.database, { fullName: 'Ada Lovelace' });
    const nothing = { count: 0, amount: 0 };
    expect(await read(id)).toEqual({
      user: expect.objectContaining({ _id: id, fullName: 'Ada Lovelace', kyc_status: 'pending' }),
      kyc_pending_since: null,
      balance: 0,
      ledger: [],
      topups: { by_status: { pending: nothing, approved: nothing, cancelled: nothing }, latest: [], waiting: [] },
      withdrawals: { by_status: { pending: nothing, approved: nothing, rejected: nothing }, latest: [], waiting: [] },
      holdings: { running: nothing, released: nothing, latest: [] },
      referrals: { referred_by: null, program: null, latest: [] },
      tickets: { total: 0, open: 0, latest: [] },
    });
  });

  it('sums what was paid in and out, and names the latest and what has waited longest', async () => {
    const { id } = await addCustomer(test.database, { balance: '1000.00' });
    const bystander = await addCustomer(test.database, { balance: '5.00' });
    await addTopup(test.database, bystander.id);
    await addWithdrawal(test.database, bystander.id);
    const topups = [];
    for (let day = 1; day <= 7; day += 1) {
      const status = day < 3 ? 'pending' : 'approved';
      topups.push(await addTopup(test.database, id, { amount: `${day}.50`, status, createdAt: at(day) }));
    }
    const ids = idsOf(topups.map((topup) => ({ _id: topup.id })));
    const withdrawal = await addWithdrawal(test.database, id, { amount: '240.00' });
    const { balance, topups: paidIn, withdrawals: paidOut } = await read(id);
    expect(balance).toBe(1000);
    expect(paidIn.by_status).toEqual({
      pending: { count: 2, amount: 4 },
      approved: { count: 5, amount: 27.5 },
      cancelled: { count: 0, amount: 0 },
    });
    expect(idsOf(paidIn.latest)).toEqual(ids.slice(2).toReversed());
    expect(idsOf(paidIn.waiting)).toEqual(ids.slice(0, 2));
    expect(paidOut.by_status.pending).toEqual({ count: 1, amount: 240 });
    expect(paidOut.latest).toEqual([
      expect.objectContaining({ _id: withdrawal.id, user_id: { _id: id }, status: 'pending', amount: 240 }),
    ]);
    expect(idsOf(paidOut.waiting)).toEqual([withdrawal.id]);
  });

  it('says since when an identity check waits', async () => {
    const { id } = await addCustomer(test.database, {});
    await test.database.orm
      .update(users)
      .set({ documentsAt: at(3) })
      .where(sql`id = ${id}`);
    expect((await read(id)).kyc_pending_since).toBe(at(3).toISOString());
    await test.database.orm
      .update(users)
      .set({ kycStatus: 'completed' })
      .where(sql`id = ${id}`);
    expect((await read(id)).kyc_pending_since).toBeNull();
  });

  it('names the latest entries of the ledger, each with the balance after it', async () => {
    const { id } = await addCustomer(test.database, { balance: '1000.00' });
    const planId = await addPlan();
    for (let number = 1; number <= 9; number += 1) {
      const holding = await addHolding(test.database, id, planId, { amount: `${number}.00` });
      await postHolding(test.database, holding, 'plan_profit', { createdAt: new Date(Date.now() + number * 1000) });
    }
    const { ledger, balance } = await read(id);
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

  it('names what is held, and what has been paid back or paid out of it', async () => {
    const { id } = await addCustomer(test.database, { balance: '9000.00' });
    const planId = await addPlan();
    const paidBack = await addHolding(test.database, id, planId, { createdAt: at(9), amount: '500.00' });
    const held = await addHolding(test.database, id, planId, { createdAt: at(1), endsAt: at(30) });
    await postHolding(test.database, paidBack, 'plan_release', { createdAt: at(10) });
    await postHolding(test.database, held, 'plan_profit', { amount: '12.50' });
    await postHolding(test.database, held, 'plan_profit', { amount: '7.50', causeSequence: 2 });
    expect((await read(id)).holdings).toEqual({
      running: { count: 1, amount: 1000 },
      released: { count: 1, amount: 500 },
      latest: [
        {
          _id: held.id,
          plan_id: { _id: planId, category: 'Gold' },
          amount: 1000,
          profit: 20,
          created_at: at(1).toISOString(),
          ends_at: at(30).toISOString(),
          released_at: null,
        },
        expect.objectContaining({ _id: paidBack.id, profit: 0, released_at: at(10).toISOString() }),
      ],
    });
  });

  it('names who referred them, and whom they referred', async () => {
    const referrer = await addCustomer(test.database, { fullName: 'Mary Somerville' });
    const { id } = await addCustomer(test.database, { referredById: referrer.id });
    const program = await addProgram(test.database, id);
    const people = [];
    for (let day = 1; day <= 6; day += 1)
      people.push(await addCustomer(test.database, { referredById: id, createdAt: at(day) }));
    await addEarning(test.database, program.id, people[0]?.id ?? '');
    const { referred_by, program: earned, latest } = (await read(id)).referrals;
    expect(referred_by).toEqual({ _id: referrer.id, fullName: 'Mary Somerville', email: referrer.email });
    expect(earned).toMatchObject({ referral_code: program.referralCode, total_referrals: 6, total_earnings: 50 });
    expect(idsOf(latest)).toEqual(
      people
        .slice(1)
        .toReversed()
        .map((person) => person.id),
    );
  });

  it('counts tickets, and names those that were updated last', async () => {
    const { id } = await addCustomer(test.database);
    const statuses = ['pending', 'on_hold', 'resolved', 'closed', 'in_progress', 'closed'] as const;
    const tickets = [];
    for (const [day, status] of statuses.entries())
      tickets.push(await addTicket(test.database, id, { status, updatedAt: at(20 - day) }));
    const { total, open, latest } = (await read(id)).tickets;
    expect({ total, open }).toEqual({ total: 6, open: 3 });
    expect(idsOf(latest)).toEqual(tickets.slice(0, 5).map((ticket) => ticket.id));
  });

  it('answers for a closed account as for one that never was', async () => {
    const { id } = await addCustomer(test.database, { closedAt: new Date() });
    expect((await send(id)).statusCode).toBe(404);
    expect((await send(randomUUID())).json().code).toBe('not_found');
  });

  // covers: roles.server
  describe('keeps a part from whoever may not see such records', () => {
    const parts = {
      topups: 'transactions',
      withdrawals: 'withdrawals',
      holdings: 'plans',
      referrals: 'referrals',
      tickets: 'support',
    } as const satisfies Record<string, keyof Permissions>;
    const closedOf = async (flags: readonly (keyof Permissions)[]) => {
      const { id } = await addCustomer(test.database, { balance: '10.00' });
      const data = await read(id, await test.signIn(flags));
      expect(data).toMatchObject({ user: { _id: id }, balance: 10 });
      return Object.keys(parts).filter((part) => data[part] === null);
    };

    it('with the flag for users alone', async () => {
      expect(await closedOf(['users'])).toEqual(Object.keys(parts));
    });

    it.each(Object.entries(parts))('%s need the flag %s', async (part, flag) => {
      expect(await closedOf(['users', flag])).toEqual(Object.keys(parts).filter((other) => other !== part));
      expect(await closedOf(permissionFlags.filter((other) => other !== flag))).toEqual([part]);
    });

    it('and everything from whoever may not see users', async () => {
      const { id } = await addCustomer(test.database);
      const response = await send(id, await test.signIn(permissionFlags.filter((flag) => flag !== 'users')));
      expect([response.statusCode, response.json().code]).toEqual([401, 'not_allowed']);
    });
  });
});

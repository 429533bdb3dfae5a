import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plans } from '../../database/schema';
import {
  addCustomer,
  addEarning,
  addHolding,
  addProgram,
  addTicket,
  addTopup,
  addWithdrawal,
} from '../../test-support/customers';
import { createTestApp, type SignedIn, type TestApp } from '../../test-support/test-app';

let testApp: TestApp;
let caller: SignedIn;

beforeAll(async () => {
  testApp = await createTestApp();
  caller = await testApp.signIn(['dashboard', 'transactions', 'withdrawals']);
});

afterAll(() => testApp.close());

const readDashboard = (query = '', id = caller.id) => caller.request('GET', `/info/${id}${query}`);
const DAY_MS = 86_400_000;

describe('the dashboard', () => {
  // covers: entity.dashboard, calls.info
  it('is all zeros for an empty database', async () => {
    const emptyApp = await createTestApp();
    const admin = await emptyApp.signIn();
    const response = await admin.request('GET', `/info/${admin.id}`);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      success: true,
      data: { _id: admin.id, fullName: 'Caller 1', email: 'caller-1@example.com', role: 'admin' },
      stats: {
        users: 0,
        withdrawals: 0,
        wallet: { totalCredit: 0, totalDebit: 0 },
        topups: { total: 0, byStatus: { pending: 0, approved: 0, cancelled: 0 } },
        plans: { purchased: 0, active: 0, totalInvested: 0, totalLockTime: 0 },
        referrals: { total: 0, leaderboard: [] },
        supportTickets: { pending: 0, resolved: 0 },
      },
      netEarnings: 0,
      recentTransactions: { data: [], total: 0, page: 1, limit: 10 },
    });
    await emptyApp.close();
  });

  // covers: entity.dashboard, state.topups
  it('counts the records and reflects decisions', async () => {
    const { database } = testApp;
    const [plan] = await database.orm
      .insert(plans)
      .values([
        { category: 'Steady', investmentMin: '1', profitMin: '1', profitMax: '2', lockInPeriod: 30 },
        { category: 'Gone', investmentMin: '1', profitMin: '1', profitMax: '2', lockInPeriod: 30, status: false },
      ])
      .returning();
    const ada = await addCustomer(database, { fullName: 'Ada Lovelace', email: 'ada@example.com', balance: '1000.00' });
    const program = await addProgram(database, ada.id);
    const bob = await addCustomer(database, { referredById: ada.id });
    await addEarning(database, program.id, bob.id, { earningAmount: '12.34' });
    const first = await addTopup(database, bob.id, { amount: '500.10' });
    await addTopup(database, bob.id, { amount: '7.00' });
    await addTopup(database, bob.id, { amount: '9.00', status: 'cancelled' });
    const paid = await addWithdrawal(database, ada.id, { amount: '300.05' });
    await addWithdrawal(database, ada.id, { amount: '50.00' });
    const now = Date.now();
    const createPeriod = (n: number) => ({ createdAt: new Date(now), endsAt: new Date(now + n * DAY_MS) });
    await addHolding(database, ada.id, plan?.id ?? '', { amount: '250.00', ...createPeriod(30) });
    await addHolding(database, bob.id, plan?.id ?? '', { amount: '0.50', ...createPeriod(365) });
    await addTicket(database, ada.id);
    await addTicket(database, ada.id, { status: 'resolved' });
    await addTicket(database, ada.id, { status: 'closed' });
    await caller.request('PUT', `/transaction/status/${first.id}`, { payload: { status: 'approved' } });
    await caller.request('PUT', `/withdrawal/status/${paid.id}`, { payload: { status: 'approved' } });

    const { stats, netEarnings } = (await readDashboard()).json();
    expect(stats).toEqual({
      users: 2,
      withdrawals: 2,
      wallet: { totalCredit: 1500.1, totalDebit: 300.05 },
      topups: { total: 3, byStatus: { pending: 1, approved: 1, cancelled: 1 } },
      plans: { purchased: 2, active: 1, totalInvested: 250.5, totalLockTime: 395 },
      referrals: {
        total: 1,
        leaderboard: [
          {
            user_id: { _id: expect.any(String), fullName: 'Ada Lovelace', email: 'ada@example.com' },
            total_referrals: 1,
            total_earnings: 12.34,
          },
        ],
      },
      supportTickets: { pending: 1, resolved: 1 },
    });
    expect(netEarnings).toBe(200.05);

    await caller.request('PUT', `/withdrawal/status/${paid.id}`, { payload: { status: 'rejected' } });
    const later = (await readDashboard()).json();
    expect(later.netEarnings).toBe(500.1);
    expect(later.stats.wallet).toEqual({ totalCredit: 1800.15, totalDebit: 300.05 });
  });

  // covers: calls.info-page
  it('has the same pages of recent transactions as the list', async () => {
    const { recentTransactions } = (await readDashboard('?page=2&limit=2')).json();
    const list = (await caller.request('GET', '/all-transactions?page=2&limit=2')).json().data;
    expect(recentTransactions).toEqual({
      data: list.transactions,
      total: list.pagination.totalCount,
      page: 2,
      limit: 2,
    });
    expect(recentTransactions.data).toHaveLength(2);
  });

  it('has at most ten leaders, most referrals first', async () => {
    for (let n = 0; n < 12; n += 1) {
      const { id } = await addCustomer(testApp.database, { fullName: `Referrer ${n}` });
      await addProgram(testApp.database, id);
      for (let referred = 0; referred < n; referred += 1) await addCustomer(testApp.database, { referredById: id });
    }
    const { leaderboard } = (await readDashboard()).json().stats.referrals;
    expect(leaderboard.map((leader: { total_referrals: number }) => leader.total_referrals)).toEqual([
      11, 10, 9, 8, 7, 6, 5, 4, 3, 2,
    ]);
  });

  describe('the dashboard of another account', () => {
    const unknownId = '0198c3f2-6d7a-7c41-9b1e-2f5a8d3e4b10';

    it.each([
      ['another admin', async () => (await testApp.signIn(['dashboard'])).id],
      ['the main admin', async () => (await testApp.signIn()).id],
      ['a user', async () => (await addCustomer(testApp.database)).id],
      ['an unknown id', async () => unknownId],
    ])('returns 401 for %s', async (_account, findId) => {
      const response = await readDashboard('', await findId());
      expect(response.statusCode).toBe(401);
      expect(response.json()).toMatchObject({ success: false, code: 'not_allowed' });
    });

    it('is available with permission for sub-admins, for staff accounts only', async () => {
      const reader = await testApp.signIn(['dashboard', 'subadmins']);
      const other = await reader.request('GET', `/info/${caller.id}`);
      expect(other.statusCode).toBe(200);
      expect(other.json().data._id).toBe(caller.id);
      for (const id of [(await addCustomer(testApp.database)).id, unknownId]) {
        const response = await reader.request('GET', `/info/${id}`);
        expect(response.statusCode).toBe(404);
        expect(response.json()).toMatchObject({ message: 'Admin not found' });
      }
    });
  });
});

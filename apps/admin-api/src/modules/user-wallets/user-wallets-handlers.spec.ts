import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ledgerEntries, plans } from '../../database/schema';
import { addCustomer } from '../../test-support/customers';
import { createTestApp, type SignedIn, type TestApp } from '../../test-support/test-app';

let testApp: TestApp;
let caller: SignedIn;

beforeAll(async () => {
  testApp = await createTestApp();
  caller = await testApp.signIn(['users']);
});

afterAll(() => testApp.close());

const requestWallet = (userId: string, query = '') => caller.request('GET', `/user/wallet/info/${userId}${query}`);

describe('a user’s wallet', () => {
  it('is empty initially', async () => {
    const { id, fullName, email, createdAt } = await addCustomer(testApp.database);
    const response = await requestWallet(id);
    expect(response.statusCode).toBe(200);
    expect(response.json().data).toEqual({
      wallet: {
        user: { fullName, email },
        balance: 0,
        total_earned: 0,
        total_spent: 0,
        created_at: createdAt.toISOString(),
      },
      transactions: { data: [], pagination: { current_page: 1, per_page: 10, total_pages: 0, total_records: 0 } },
    });
  });

  // covers: entity.user-wallet, calls.user-wallet
  it('returns its balance and its entries, newest first and paged', async () => {
    const { id: userId } = await addCustomer(testApp.database);
    const [plan] = await testApp.database.orm
      .insert(plans)
      .values({ category: 'Gold', investmentMin: '1.00', profitMin: '1.00', profitMax: '2.00', lockInPeriod: 1 })
      .returning();
    const causeId = randomUUID();
    const toDate = (day: number) => new Date(Date.UTC(2026, 0, day));
    await testApp.database.orm.insert(ledgerEntries).values([
      { userId, amount: '100.10', cause: 'topup', causeId, description: 'Top-up', createdAt: toDate(1) },
      {
        userId,
        amount: '-60.05',
        cause: 'plan_purchase',
        causeId,
        planId: plan?.id,
        description: 'Bought',
        createdAt: toDate(2),
      },
      {
        userId,
        amount: '0.07',
        cause: 'plan_profit',
        causeId,
        planId: plan?.id,
        description: 'Profit',
        createdAt: toDate(3),
      },
    ]);
    const { wallet, transactions } = (await requestWallet(userId, '?page=1&limit=2')).json().data;
    expect(wallet).toMatchObject({ balance: 40.12, total_earned: 100.17, total_spent: 60.05 });
    expect(transactions).toEqual({
      data: [
        {
          _id: expect.any(String),
          created_at: '2026-01-03T00:00:00.000Z',
          transaction_type: 'credit',
          amount: 0.07,
          plan_id: { category: 'Gold' },
          description: 'Profit',
        },
        {
          _id: expect.any(String),
          created_at: '2026-01-02T00:00:00.000Z',
          transaction_type: 'debit',
          amount: 60.05,
          plan_id: { category: 'Gold' },
          description: 'Bought',
        },
      ],
      pagination: { current_page: 1, per_page: 2, total_pages: 2, total_records: 3 },
    });
    const second = (await requestWallet(userId, '?page=2&limit=2')).json().data.transactions;
    expect(second.data).toMatchObject([{ transaction_type: 'credit', amount: 100.1, plan_id: null }]);
  });

  it('returns 404 for a missing or deleted user', async () => {
    const { id } = await addCustomer(testApp.database, { closedAt: new Date() });
    for (const userId of [id, caller.id, randomUUID()]) {
      const response = await requestWallet(userId);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toEqual({ success: false, code: 'not_found', message: 'User not found' });
    }
  });
});

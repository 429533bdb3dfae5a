import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ledgerEntries, plans } from '../../database/schema';
import { addCustomer } from '../../test-support/customers';
import { createTestApp, type SignedIn, type TestApp } from '../../test-support/test-app';

let test: TestApp;
let caller: SignedIn;

beforeAll(async () => {
  test = await createTestApp();
  caller = await test.signIn(['users']);
});

afterAll(() => test.close());

const read = (userId: string, query = '') => caller.request('GET', `/user/wallet/info/${userId}${query}`);

describe('a user’s wallet', () => {
  it('is empty initially', async () => {
    const { id, fullName, email, createdAt } = await addCustomer(test.database);
    const response = await read(id);
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
    const { id: userId } = await addCustomer(test.database);
    const [plan] = await test.database.orm
      .insert(plans)
      .values({ category: 'Gold', investmentMin: '1.00', profitMin: '1.00', profitMax: '2.00', lockInPeriod: 1 })
      .returning();
    const causeId = randomUUID();
    const at = (day: number) => new Date(Date.UTC(2026, 0, day));
    await test.database.orm.insert(ledgerEntries).values([
      { userId, amount: '100.10', cause: 'topup', causeId, description: 'Top-up', createdAt: at(1) },
      {
        userId,
        amount: '-60.05',
        cause: 'plan_purchase',
        causeId,
        planId: plan?.id,
        description: 'Bought',
        createdAt: at(2),
      },
      {
        userId,
        amount: '0.07',
        cause: 'plan_profit',
        causeId,
        planId: plan?.id,
        description: 'Profit',
        createdAt: at(3),
      },
    ]);
    const { wallet, transactions } = (await read(userId, '?page=1&limit=2')).json().data;
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
    const second = (await read(userId, '?page=2&limit=2')).json().data.transactions;
    expect(second.data).toMatchObject([{ transaction_type: 'credit', amount: 100.1, plan_id: null }]);
  });

  it('returns 404 for a missing or deleted user', async () => {
    const { id } = await addCustomer(test.database, { closedAt: new Date() });
    for (const userId of [id, caller.id, randomUUID()]) {
      const response = await read(userId);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toEqual({ success: false, code: 'not_found', message: 'User not found' });
    }
  });
});

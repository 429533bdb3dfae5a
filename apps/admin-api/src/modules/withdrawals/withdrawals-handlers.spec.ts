import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withdrawals } from '../../database/schema';
import { addCustomer, addWithdrawal, readAudit, readEntries, readWallet } from '../../test-support/customers';
import { createTestApp, type SignedIn, type TestApp } from '../../test-support/test-app';

let testApp: TestApp;
let caller: SignedIn;

beforeAll(async () => {
  testApp = await createTestApp();
  caller = await testApp.signIn(['withdrawals']);
});

afterAll(() => testApp.close());

const missingId = '0198c3f2-6d7a-7c41-9b1e-2f5a8d3e4b10';
const readWithdrawal = (id: string) => caller.request('GET', `/withdrawal/details/${id}`);
const decideWithdrawal = (id: string, status: unknown) =>
  caller.request('PUT', `/withdrawal/status/${id}`, { payload: { status } });
const addRequest = async (balance: string, amount: string) => {
  const user = await addCustomer(testApp.database, { balance, phoneNumber: '+44 20 7946 0018' });
  return { user, ...(await addWithdrawal(testApp.database, user.id, { amount })) };
};
const readAmounts = async (userId: string) => (await readEntries(testApp.database, userId)).map(({ amount }) => amount);

describe('the detail of a withdrawal', () => {
  // covers: entity.withdrawal, calls.withdrawals
  it('contains user, amount and address', async () => {
    const { user, id, withdrawalRequest, createdAt } = await addRequest('500.00', '250.05');
    const response = await readWithdrawal(id);
    expect(response.statusCode).toBe(200);
    expect(withdrawalRequest).toMatch(/^WD-\d{6}$/);
    expect(response.json().data).toEqual({
      _id: id,
      user_id: { _id: user.id },
      username: user.fullName,
      email: user.email,
      phoneNumber: '+44 20 7946 0018',
      wallet_address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
      withdrawal_request: withdrawalRequest,
      amount: 250.05,
      status: 'pending',
      reason: null,
      reason_details: null,
      createdAt: createdAt.toISOString(),
    });
  });

  it.each([
    ['read', readWithdrawal],
    ['decided', (id: string) => decideWithdrawal(id, 'approved')],
  ])('cannot be %s if the withdrawal does not exist', async (_case, send) => {
    const response = await send(missingId);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ success: false, code: 'not_found', message: 'Withdrawal not found' });
  });
});

describe('approving a withdrawal', () => {
  // covers: state.withdrawal-ledger, calls.withdrawal-status
  it('debits the wallet, and is recorded', async () => {
    const { user, id, withdrawalRequest } = await addRequest('250.00', '250.00');
    const response = await decideWithdrawal(id, 'approved');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      message: 'Status updated successfully.',
      data: { _id: id, status: 'approved' },
    });
    expect((await readWithdrawal(id)).json().data).toEqual(response.json().data);
    expect(await readWallet(testApp.database, user.id)).toMatchObject({
      balance: '0.00',
      totalEarned: '250.00',
      totalSpent: '250.00',
    });
    expect((await readEntries(testApp.database, user.id))[1]).toMatchObject({
      amount: '-250.00',
      cause: 'withdrawal',
      causeId: id,
      description: `Withdrawal ${withdrawalRequest} approved`,
    });
    expect(await readAudit(testApp.database, id)).toMatchObject([
      {
        action: 'setWithdrawalStatus',
        actorId: caller.id,
        entity: 'withdrawal',
        before: { status: 'pending' },
        after: { status: 'approved' },
      },
    ]);
  });

  it('is rejected if the wallet holds less, to the cent', async () => {
    const { user, id } = await addRequest('1249.99', '1250.00');
    const response = await decideWithdrawal(id, 'approved');
    expect(response.statusCode).toBe(409);
    expect(response.json()).toEqual({
      success: false,
      code: 'insufficient_funds',
      message: 'The wallet balance is $1,249.99, but the withdrawal is for $1,250.00.',
    });
    expect((await readWithdrawal(id)).json().data.status).toBe('pending');
    expect(await readAmounts(user.id)).toEqual(['1249.99']);
    expect(await readAudit(testApp.database, id)).toEqual([]);
  });
});

describe('deciding a withdrawal again', () => {
  // covers: state.withdrawal, state.withdrawal-ledger
  it('credits and debits the wallet each time', async () => {
    const { user, id, withdrawalRequest } = await addRequest('300.00', '100.00');
    for (const status of ['approved', 'rejected', 'approved', 'rejected']) {
      expect((await decideWithdrawal(id, status)).json().data.status).toBe(status);
    }
    expect(await readAmounts(user.id)).toEqual(['300.00', '-100.00', '100.00', '-100.00', '100.00']);
    expect((await readEntries(testApp.database, user.id))[2]?.description).toBe(
      `Withdrawal ${withdrawalRequest} rejected after approval`,
    );
    expect(await readWallet(testApp.database, user.id)).toMatchObject({
      balance: '300.00',
      totalEarned: '300.00',
      totalSpent: '0.00',
    });
    expect(await readAudit(testApp.database, id)).toHaveLength(4);
  });

  it('requires sufficient funds', async () => {
    const { user, id } = await addRequest('100.00', '100.00');
    await decideWithdrawal(id, 'approved');
    await decideWithdrawal(id, 'rejected');
    const other = await addWithdrawal(testApp.database, user.id, { amount: '40.00' });
    await decideWithdrawal(other.id, 'approved');
    expect((await decideWithdrawal(id, 'approved')).json()).toMatchObject({ code: 'insufficient_funds' });
    expect((await readWithdrawal(id)).json().data.status).toBe('rejected');
  });

  it('moves no money if a pending one is rejected', async () => {
    const { user, id } = await addRequest('100.00', '100.00');
    expect((await decideWithdrawal(id, 'rejected')).json().data.status).toBe('rejected');
    expect(await readAmounts(user.id)).toEqual(['100.00']);
  });

  it.each(['approved', 'rejected'])('changes nothing if it is %s already', async (status) => {
    const { user, id } = await addRequest('300.00', '100.00');
    await decideWithdrawal(id, status);
    const before = await readAmounts(user.id);
    const other = await testApp.signIn(['withdrawals']);
    const payload = { status };
    const headers = { 'idempotency-key': randomUUID() };
    const response = await other.request('PUT', `/withdrawal/status/${id}`, { payload, headers });
    expect(response.statusCode).toBe(200);
    expect(response.json().data.status).toBe(status);
    const label = status === 'approved' ? 'Approved' : 'Rejected';
    expect(response.json().message).toMatch(
      new RegExp(`^${label} already by Caller \\d+ on \\d+ \\w+ \\d{4}, \\d\\d:\\d\\d UTC. Nothing has changed.$`),
    );
    expect(await readAmounts(user.id)).toEqual(before);
    expect(await readAudit(testApp.database, id)).toHaveLength(1);
  });

  it('has a shorter message if the author is unknown', async () => {
    const { id } = await addRequest('300.00', '100.00');
    await decideWithdrawal(id, 'rejected');
    await testApp.database.orm
      .update(withdrawals)
      .set({ decidedById: null, decidedAt: null })
      .where(eq(withdrawals.id, id));
    expect((await decideWithdrawal(id, 'rejected')).json().message).toBe('Rejected already. Nothing has changed.');
  });

  it('does not credit a deleted account', async () => {
    const { user, id } = await addRequest('100.00', '100.00');
    await decideWithdrawal(id, 'approved');
    const subadmin = await testApp.signIn(['users']);
    expect((await subadmin.request('DELETE', `/user/${user.id}`)).statusCode).toBe(200);
    const response = await decideWithdrawal(id, 'rejected');
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ code: 'conflict' });
    expect((await readWithdrawal(id)).json().data.status).toBe('approved');
    expect(await readWallet(testApp.database, user.id)).toMatchObject({ balance: '0.00' });
  });

  // covers: state.withdrawal
  it.each(['pending', 'cancelled', '', null])('cannot end in %j', async (status) => {
    const { id } = await addRequest('1.00', '1.00');
    expect((await decideWithdrawal(id, status)).statusCode).toBe(400);
  });
});

describe('the list of withdrawals', () => {
  let ownApp: TestApp;
  let reader: SignedIn;
  const listWithdrawals = async (query = '') => (await reader.request('GET', `/withdrawals${query}`)).json();
  const listRequests = async (query: string) =>
    (await listWithdrawals(query)).data.map((row: { withdrawal_request: string }) => row.withdrawal_request);

  beforeAll(async () => {
    ownApp = await createTestApp();
    reader = await ownApp.signIn(['withdrawals']);
    const ada = await addCustomer(ownApp.database, { fullName: 'Ada Lovelace', email: 'Ada@Example.com' });
    const bob = await addCustomer(ownApp.database, { fullName: 'Bob 100%', email: 'bob@other.example' });
    const toTime = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
    await addWithdrawal(ownApp.database, ada.id, { createdAt: toTime(3), amount: '20.00' });
    await addWithdrawal(ownApp.database, bob.id, { createdAt: toTime(1), status: 'rejected', walletAddress: '0xAbC' });
    await addWithdrawal(ownApp.database, ada.id, { createdAt: toTime(2), status: 'rejected' });
  });
  afterAll(() => ownApp.close());

  // covers: calls.withdrawals
  it('is complete and newest first without paging parameters', async () => {
    expect(await listRequests('')).toEqual(['WD-000001', 'WD-000003', 'WD-000002']);
    expect((await listWithdrawals()).pagination).toBeUndefined();
  });

  it('is paged with paging parameters', async () => {
    expect(await listRequests('?page=2&limit=2')).toEqual(['WD-000002']);
    expect((await listWithdrawals('?page=2&limit=2')).pagination).toEqual({
      page: 2,
      limit: 2,
      totalCount: 3,
      totalPages: 2,
    });
    expect((await listWithdrawals('?limit=1&status=rejected')).pagination).toMatchObject({ totalCount: 2 });
  });

  // covers: withdrawals.search
  it.each<[string, string[], number?]>([
    ['?search=LOVE', ['WD-000001', 'WD-000003']],
    ['?search=%20ada@example%20', ['WD-000001', 'WD-000003']],
    ['?search=wd-000002', ['WD-000002']],
    ['?search=100%25', ['WD-000002']],
    ['?search=_', []],
    ['?status=rejected', ['WD-000003', 'WD-000002']],
    ['?status=rejected&search=ada', ['WD-000003']],
    ['?search=0xabc%20bob', ['WD-000002']],
    ['?amount_min=20.01', ['WD-000003', 'WD-000002']],
    ['?amount_max=20&from=2026-01-01&to=2026-01-01', ['WD-000001']],
    ['?to=2025-12-31', []],
    ['?sort=withdrawal_request', ['WD-000001', 'WD-000002', 'WD-000003']],
    ['?sort=amount&limit=1', ['WD-000001'], 3],
  ])('is filtered and sorted with %s', async (query, expected, total = expected.length) => {
    expect(await listRequests(query)).toEqual(expected);
    expect((await listWithdrawals(`${query}&page=1`)).pagination.totalCount).toBe(total);
  });
});

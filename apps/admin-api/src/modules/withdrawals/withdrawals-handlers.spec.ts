import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withdrawals } from '../../database/schema';
import { addCustomer, addWithdrawal, readAudit, readEntries, readWallet } from '../../test-support/customers';
import { createTestApp, type SignedIn, type TestApp } from '../../test-support/test-app';

let test: TestApp;
let caller: SignedIn;

beforeAll(async () => {
  test = await createTestApp();
  caller = await test.signIn(['withdrawals']);
});

afterAll(() => test.close());

const nowhere = '0198c3f2-6d7a-7c41-9b1e-2f5a8d3e4b10';
const read = (id: string) => caller.request('GET', `/withdrawal/details/${id}`);
const decide = (id: string, status: unknown) =>
  caller.request('PUT', `/withdrawal/status/${id}`, { payload: { status } });
const request = async (balance: string, amount: string) => {
  const user = await addCustomer(test.database, { balance, phoneNumber: '+44 20 7946 0018' });
  return { user, ...(await addWithdrawal(test.database, user.id, { amount })) };
};
const amounts = async (userId: string) => (await readEntries(test.database, userId)).map(({ amount }) => amount);

describe('the detail of a withdrawal', () => {
  // covers: entity.withdrawal, calls.withdrawals
  it('says who wants how much, and where to', async () => {
    const { user, id, withdrawalRequest, createdAt } = await request('500.00', '250.05');
    const response = await read(id);
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
    ['read', read],
    ['decided', (id: string) => decide(id, 'approved')],
  ])('of one that is not there cannot be %s', async (_what, send) => {
    const response = await send(nowhere);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ success: false, code: 'not_found', message: 'Withdrawal not found' });
  });
});

describe('approving a withdrawal', () => {
  // covers: state.withdrawal-ledger, calls.withdrawal-status
  it('debits the wallet, and is recorded', async () => {
    const { user, id, withdrawalRequest } = await request('250.00', '250.00');
    const response = await decide(id, 'approved');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      message: 'Status updated successfully.',
      data: { _id: id, status: 'approved' },
    });
    expect((await read(id)).json().data).toEqual(response.json().data);
    expect(await readWallet(test.database, user.id)).toMatchObject({
      balance: '0.00',
      totalEarned: '250.00',
      totalSpent: '250.00',
    });
    expect((await readEntries(test.database, user.id))[1]).toMatchObject({
      amount: '-250.00',
      cause: 'withdrawal',
      causeId: id,
      description: `Withdrawal ${withdrawalRequest} approved`,
    });
    expect(await readAudit(test.database, id)).toMatchObject([
      {
        action: 'setWithdrawalStatus',
        actorId: caller.id,
        entity: 'withdrawal',
        before: { status: 'pending' },
        after: { status: 'approved' },
      },
    ]);
  });

  it('is refused where the wallet holds less, to the cent', async () => {
    const { user, id } = await request('1249.99', '1250.00');
    const response = await decide(id, 'approved');
    expect(response.statusCode).toBe(409);
    expect(response.json()).toEqual({
      success: false,
      code: 'insufficient_funds',
      message: 'The wallet holds $1,249.99, the withdrawal is for $1,250.00.',
    });
    expect((await read(id)).json().data.status).toBe('pending');
    expect(await amounts(user.id)).toEqual(['1249.99']);
    expect(await readAudit(test.database, id)).toEqual([]);
  });
});

describe('changing one’s mind', () => {
  // covers: state.withdrawal, state.withdrawal-ledger
  it('gives back what was taken, and takes it anew', async () => {
    const { user, id, withdrawalRequest } = await request('300.00', '100.00');
    for (const status of ['approved', 'rejected', 'approved', 'rejected']) {
      expect((await decide(id, status)).json().data.status).toBe(status);
    }
    expect(await amounts(user.id)).toEqual(['300.00', '-100.00', '100.00', '-100.00', '100.00']);
    expect((await readEntries(test.database, user.id))[2]?.description).toBe(
      `Withdrawal ${withdrawalRequest} rejected after approval`,
    );
    expect(await readWallet(test.database, user.id)).toMatchObject({
      balance: '300.00',
      totalEarned: '300.00',
      totalSpent: '0.00',
    });
    expect(await readAudit(test.database, id)).toHaveLength(4);
  });

  it('needs the money to be there still', async () => {
    const { user, id } = await request('100.00', '100.00');
    await decide(id, 'approved');
    await decide(id, 'rejected');
    const other = await addWithdrawal(test.database, user.id, { amount: '40.00' });
    await decide(other.id, 'approved');
    expect((await decide(id, 'approved')).json()).toMatchObject({ code: 'insufficient_funds' });
    expect((await read(id)).json().data.status).toBe('rejected');
  });

  it('moves nothing when a pending one is rejected', async () => {
    const { user, id } = await request('100.00', '100.00');
    expect((await decide(id, 'rejected')).json().data.status).toBe('rejected');
    expect(await amounts(user.id)).toEqual(['100.00']);
  });

  it.each(['approved', 'rejected'])('changes nothing where it is %s already', async (status) => {
    const { user, id } = await request('300.00', '100.00');
    await decide(id, status);
    const before = await amounts(user.id);
    const other = await test.signIn(['withdrawals']);
    const payload = { status };
    const headers = { 'idempotency-key': randomUUID() };
    const response = await other.request('PUT', `/withdrawal/status/${id}`, { payload, headers });
    expect(response.statusCode).toBe(200);
    expect(response.json().data.status).toBe(status);
    const word = status === 'approved' ? 'Approved' : 'Rejected';
    expect(response.json().message).toMatch(
      new RegExp(`^${word} already by Caller \\d+ on \\d+ \\w+ \\d{4}, \\d\\d:\\d\\d UTC. Nothing was changed.$`),
    );
    expect(await amounts(user.id)).toEqual(before);
    expect(await readAudit(test.database, id)).toHaveLength(1);
  });

  it('says less where it is not known who decided', async () => {
    const { id } = await request('300.00', '100.00');
    await decide(id, 'rejected');
    await test.database.orm
      .update(withdrawals)
      .set({ decidedById: null, decidedAt: null })
      .where(eq(withdrawals.id, id));
    expect((await decide(id, 'rejected')).json().message).toBe('Rejected already. Nothing was changed.');
  });

  it('pays nothing back into an account that is deleted', async () => {
    const { user, id } = await request('100.00', '100.00');
    await decide(id, 'approved');
    const clerk = await test.signIn(['users']);
    expect((await clerk.request('DELETE', `/user/${user.id}`)).statusCode).toBe(200);
    const response = await decide(id, 'rejected');
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ code: 'conflict' });
    expect((await read(id)).json().data.status).toBe('approved');
    expect(await readWallet(test.database, user.id)).toMatchObject({ balance: '0.00' });
  });

  // covers: state.withdrawal
  it.each(['pending', 'cancelled', '', null])('cannot end in %j', async (status) => {
    const { id } = await request('1.00', '1.00');
    expect((await decide(id, status)).statusCode).toBe(400);
  });
});

describe('the list of withdrawals', () => {
  let own: TestApp;
  let reader: SignedIn;
  const list = async (query = '') => (await reader.request('GET', `/withdrawals${query}`)).json();
  const requests = async (query: string) =>
    (await list(query)).data.map((row: { withdrawal_request: string }) => row.withdrawal_request);

  beforeAll(async () => {
    own = await createTestApp();
    reader = await own.signIn(['withdrawals']);
    const ada = await addCustomer(own.database, { fullName: 'Ada Lovelace', email: 'Ada@Example.com' });
    const bob = await addCustomer(own.database, { fullName: 'Bob 100%', email: 'bob@other.example' });
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
    await addWithdrawal(own.database, ada.id, { createdAt: at(3), amount: '20.00' });
    await addWithdrawal(own.database, bob.id, { createdAt: at(1), status: 'rejected', walletAddress: '0xAbC' });
    await addWithdrawal(own.database, ada.id, { createdAt: at(2), status: 'rejected' });
  });
  afterAll(() => own.close());

  // covers: calls.withdrawals
  it('comes whole, newest first, where no page is asked for', async () => {
    expect(await requests('')).toEqual(['WD-000001', 'WD-000003', 'WD-000002']);
    expect((await list()).pagination).toBeUndefined();
  });

  it('comes by pages where one is asked for', async () => {
    expect(await requests('?page=2&limit=2')).toEqual(['WD-000002']);
    expect((await list('?page=2&limit=2')).pagination).toEqual({ page: 2, limit: 2, totalCount: 3, totalPages: 2 });
    expect((await list('?limit=1&status=rejected')).pagination).toMatchObject({ totalCount: 2 });
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
  ])('finds with %s', async (query, found, total = found.length) => {
    expect(await requests(query)).toEqual(found);
    expect((await list(`${query}&page=1`)).pagination.totalCount).toBe(total);
  });
});

import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isFullRun } from '../../../../../tools/testing/is-full-run.ts';
import { buildApp } from '../../app/app';
import { readConfig } from '../../config/config';
import { openDatabase } from '../../database/open-database';
import { approvalPolicy, serviceAccounts, users } from '../../database/schema';
import { addCustomer, addTopup, addWithdrawal, readAudit, readWallet } from '../../test-support/customers';
import { createTestApp, TEST_PASSWORD, type SignedIn, type TestApp } from '../../test-support/test-app';

const rejection = {
  code: 'not_allowed',
  message: 'This amount is too large for a service account. An admin has to decide.',
};

const setWithdrawal = (as: SignedIn, id: string, status: string) =>
  as.request('PUT', `/withdrawal/status/${id}`, { payload: { status } });
const approveTopup = (as: SignedIn, id: string) =>
  as.request('PUT', `/transaction/status/${id}`, { payload: { status: 'approved' } });

type Limits = [string, Record<string, string>, string, string];

/** Daytime runs test one row per setting. Each starts a separate server on the same database. */
const extraLimits: Limits[] = [
  ['where keys cannot move money', { SERVICE_ACCOUNT_LARGE_AMOUNT: '0' }, '', '0.01'],
  ['where step-up starts at a larger amount', { STEP_UP_AMOUNT: '1000000000' }, '9999.99', '10000.00'],
  ['where step-up is required for every amount', { STEP_UP_AMOUNT: '0' }, '', '0.01'],
];

describe('a service key', () => {
  let testApp: TestApp;
  let customer: string;

  beforeAll(async () => {
    testApp = await createTestApp();
    customer = (await addCustomer(testApp.database, { balance: '100000000.00' })).id;
  });
  afterAll(() => testApp.close());

  it.each<Limits>([
    ['by default', {}, '9999.99', '10000.00'],
    ['with a lower limit', { SERVICE_ACCOUNT_LARGE_AMOUNT: '500' }, '499.99', '500.00'],
    ['where step-up starts at a smaller amount', { STEP_UP_AMOUNT: '500' }, '499.99', '500.00'],
    ['where step-up is disabled', { STEP_UP_MINUTES: '0' }, '9999.99', '10000.00'],
    ...(isFullRun ? extraLimits : []),
  ])('decides only small amounts %s', async (_case, env, small, large) => {
    const config = readConfig({ LOG_LEVEL: 'silent', STEP_UP_MINUTES: '1440', ...env });
    const database = await openDatabase({ url: testApp.url ?? '' });
    const app = await buildApp({ database, config });
    const connect = ({ id, token }: SignedIn): SignedIn => ({
      id,
      token,
      request: (method, url, options) =>
        app.inject({ method, url: `/api/admin${url}`, ...options, headers: { authorization: `Bearer ${token}` } }),
    });
    const key = connect(await testApp.addService(['withdrawals', 'transactions']));
    const person = connect(await testApp.signIn(['withdrawals', 'transactions']));
    if (small !== '') {
      const { id } = await addWithdrawal(testApp.database, customer, { amount: small });
      expect((await setWithdrawal(key, id, 'approved')).statusCode).toBe(200);
      const topup = await addTopup(testApp.database, customer, { amount: small });
      expect((await approveTopup(key, topup.id)).statusCode).toBe(200);
    }
    const before = await readWallet(testApp.database, customer);
    const { id } = await addWithdrawal(testApp.database, customer, { amount: large });
    const topup = await addTopup(testApp.database, customer, { amount: large });
    for (const response of [await setWithdrawal(key, id, 'approved'), await approveTopup(key, topup.id)])
      expect([response.statusCode, response.json()]).toMatchObject([401, rejection]);
    expect(await readWallet(testApp.database, customer)).toEqual(before);
    expect(await readAudit(testApp.database, id)).toMatchObject([{ action: 'changeDenied' }]);
    // Reversing a payout needs a person; rejecting a pending withdrawal does not.
    expect((await setWithdrawal(person, id, 'approved')).statusCode).toBe(200);
    expect((await setWithdrawal(key, id, 'rejected')).json()).toMatchObject(rejection);
    const { id: other } = await addWithdrawal(testApp.database, customer, { amount: large });
    expect((await setWithdrawal(key, other, 'rejected')).statusCode).toBe(200);
    await app.close();
    await database.close();
  });
});

describe('a large decision', () => {
  let testApp: TestApp;
  afterEach(() => testApp.close());

  const setUp = async (env: Record<string, string> = {}) => {
    testApp = await createTestApp(env);
    const key = await testApp.addService(['withdrawals', 'transactions']);
    const customer = (await addCustomer(testApp.database, { balance: '100000000.00' })).id;
    return { key, customer };
  };
  /** Sets the policy directly in the database. */
  const setPolicy = () =>
    testApp.database.orm.update(approvalPolicy).set({ withdrawalsAbove: '10000.00', topupsAbove: '10000.00' });
  const requestApproval = (as: SignedIn, record_id: string, change: object = { withdrawal: { status: 'approved' } }) =>
    as.request('POST', '/approval-requests', { payload: { record_id, change } });
  const decideRequest = (as: SignedIn, id: string, approved = true) =>
    as.request('PUT', `/approval-requests/${id}/decision`, { payload: { approved } });

  it('can be requested by a key if configured, and is made by a person', async () => {
    const { key, customer } = await setUp({ SERVICE_ACCOUNT_LARGE_DECISIONS: 'approval' });
    await setPolicy();
    const [main, bob] = [await testApp.signIn(), await testApp.signIn(['withdrawals', 'transactions'])];
    const { id } = await addWithdrawal(testApp.database, customer, { amount: '20000.00' });
    const topup = await addTopup(testApp.database, customer, { amount: '20000.00' });
    for (const response of [await setWithdrawal(key, id, 'approved'), await approveTopup(key, topup.id)])
      expect([response.statusCode, response.json()]).toMatchObject([401, rejection]);
    const response = await requestApproval(key, id);
    expect([response.statusCode, response.json().data]).toMatchObject([
      201,
      { status: 'open', requested_by: { _id: key.id } },
    ]);
    const { data } = response.json();
    expect((await decideRequest(key, data._id)).json().code).toBe('not_allowed');
    // Main admins create the keys, so they would approve their own request.
    expect((await decideRequest(main, data._id)).json()).toMatchObject({
      code: 'not_allowed',
      message: 'Admins who may know the key of a service account cannot approve its requests.',
    });
    expect((await decideRequest(bob, data._id)).statusCode).toBe(200);
    const other = (await requestApproval(key, topup.id, { topup: { status: 'approved' } })).json().data;
    expect((await decideRequest(main, other._id, false)).json().data).toMatchObject({ status: 'rejected' });
    expect(await readAudit(testApp.database, id)).toMatchObject([
      { action: 'setWithdrawalStatus', actorId: bob.id },
      { action: 'decideApprovalRequest', actorId: bob.id },
      { action: 'addApprovalRequest', actorId: key.id },
      { action: 'changeDenied' },
    ]);
  });

  it('can be requested by a key only if it needs a second admin, and only about money', async () => {
    const { key, customer } = await setUp({ SERVICE_ACCOUNT_LARGE_DECISIONS: 'approval' });
    await testApp.signIn(['wallets', 'subadmins']);
    const { id } = await addWithdrawal(testApp.database, customer, { amount: '20000.00' });
    const before = await readWallet(testApp.database, customer);
    expect((await requestApproval(key, id)).json()).toMatchObject({
      code: 'not_allowed',
      message: 'This needs no second admin, so a service account cannot request approval for it.',
    });
    expect(await readWallet(testApp.database, customer)).toEqual(before);
    await setPolicy();
    const bob = await testApp.signIn(['withdrawals']);
    const withoutPermission = await testApp.addService(['transactions']);
    expect((await requestApproval(withoutPermission, id)).json().code).toBe('not_allowed');
    const all = await testApp.addService(['withdrawals', 'wallets', 'subadmins']);
    for (const change of [
      { permissions: { users: true } },
      { access: { action: 'activate' } },
      { deposit_wallet: { status: true } },
    ])
      expect((await requestApproval(all, bob.id, change)).json().code).toBe('not_allowed');
    for (const [method, url] of [
      ['GET', '/approval-requests'],
      ['DELETE', `/approval-requests/${id}`],
    ] as const)
      expect((await key.request(method, url)).json().code).toBe('not_allowed');
    // The request of an expired key cannot be approved.
    const { data } = (await requestApproval(key, id)).json();
    await testApp.database.orm.update(serviceAccounts).set({ expiresAt: sql`now()` });
    expect((await decideRequest(bob, data._id)).json().message).toMatch(
      /^The requester no longer has the required permission/,
    );
  });

  it('cannot be approved by an admin whom the main admin gave access within 24 hours', async () => {
    const { key, customer } = await setUp({ SERVICE_ACCOUNT_LARGE_DECISIONS: 'approval' });
    await setPolicy();
    const [main, bob] = [await testApp.signIn(), await testApp.signIn(['withdrawals'])];
    for (const status of ['inactive', 'active'])
      await main.request('PATCH', `/subadmin/update/${bob.id}`, { payload: { status } });
    const { id } = await addWithdrawal(testApp.database, customer, { amount: '20000.00' });
    const { data } = (await requestApproval(key, id)).json();
    const [row] = await testApp.database.orm.select().from(users).where(eq(users.id, bob.id));
    const payload = { email: row?.email, password: TEST_PASSWORD };
    const { token } = (await testApp.app.inject({ method: 'POST', url: '/api/admin/signin', payload })).json();
    const response = await testApp.app.inject({
      method: 'PUT',
      url: `/api/admin/approval-requests/${data._id}/decision`,
      headers: { authorization: `Bearer ${token}` },
      payload: { approved: true },
    });
    expect(response.json()).toMatchObject({
      code: 'not_allowed',
      message: expect.stringMatching(/^In the last 24 hours/),
    });
  });

  it('cannot be made, requested or approved by a key if it needs two admins', async () => {
    const { key, customer } = await setUp();
    await testApp.signIn();
    await testApp.database.orm.update(approvalPolicy).set({ withdrawalsAbove: sql`100`, topupsAbove: sql`100` });
    const { id } = await addWithdrawal(testApp.database, customer, { amount: '100.01' });
    const topup = await addTopup(testApp.database, customer, { amount: '100.01' });
    for (const response of [await setWithdrawal(key, id, 'approved'), await approveTopup(key, topup.id)])
      expect([response.statusCode, response.json().code]).toEqual([409, 'second_admin_required']);
    const payload = { record_id: id, change: { withdrawal: { status: 'approved' } } };
    expect((await key.request('POST', '/approval-requests', { payload })).json().code).toBe('not_allowed');
    const [ada, bob] = [await testApp.signIn(['withdrawals']), await testApp.signIn(['withdrawals'])];
    const { data } = (await ada.request('POST', '/approval-requests', { payload })).json();
    const decideRequest = (as: SignedIn) =>
      as.request('PUT', `/approval-requests/${data._id}/decision`, { payload: { approved: true } });
    expect((await decideRequest(key)).json().code).toBe('not_allowed');
    expect((await decideRequest(bob)).statusCode).toBe(200);
  });
});

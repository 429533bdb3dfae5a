import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isFull } from '../../../../../tools/testing/is-full.ts';
import { buildApp } from '../../app/app';
import { readConfig } from '../../config/config';
import { openDatabase } from '../../database/open-database';
import { approvalPolicy, serviceAccounts, users } from '../../database/schema';
import { addCustomer, addTopup, addWithdrawal, readAudit, readWallet } from '../../test-support/customers';
import { createTestApp, ownPassword, type SignedIn, type TestApp } from '../../test-support/test-app';

const refusal = {
  code: 'not_allowed',
  message: 'This amount is too large for a service account. Somebody who is signed in has to decide.',
};

const setWithdrawal = (as: SignedIn, id: string, status: string) =>
  as.request('PUT', `/withdrawal/status/${id}`, { payload: { status } });
const approveTopup = (as: SignedIn, id: string) =>
  as.request('PUT', `/transaction/status/${id}`, { payload: { status: 'approved' } });

type Limits = [string, Record<string, string>, string, string];

/** By day, one row for each setting; each is a server of its own, over one database. */
const moreLimits: Limits[] = [
  ['where no key may move anything', { SERVICE_ACCOUNT_LARGE_AMOUNT: '0' }, '', '0.01'],
  ['where people prove themselves for more', { STEP_UP_AMOUNT: '1000000000' }, '9999.99', '10000.00'],
  ['where people prove themselves for all', { STEP_UP_AMOUNT: '0' }, '', '0.01'],
];

describe('a key decides about small amounts alone', () => {
  let test: TestApp;
  let customer: string;

  beforeAll(async () => {
    test = await createTestApp();
    customer = (await addCustomer(test.database, { balance: '100000000.00' })).id;
  });
  afterAll(() => test.close());

  it.each<Limits>([
    ['by default', {}, '9999.99', '10000.00'],
    ['where it is set lower', { SERVICE_ACCOUNT_LARGE_AMOUNT: '500' }, '499.99', '500.00'],
    ['where people prove themselves for less', { STEP_UP_AMOUNT: '500' }, '499.99', '500.00'],
    ['where people are asked for no proof', { STEP_UP_MINUTES: '0' }, '9999.99', '10000.00'],
    ...(isFull ? moreLimits : []),
  ])('%s', async (_case, env, small, large) => {
    const config = readConfig({ LOG_LEVEL: 'silent', STEP_UP_MINUTES: '1440', ...env });
    const database = await openDatabase({ url: test.url ?? '' });
    const app = await buildApp({ database, config });
    const on = ({ id, token }: SignedIn): SignedIn => ({
      id,
      token,
      request: (method, url, options) =>
        app.inject({ method, url: `/api/admin${url}`, ...options, headers: { authorization: `Bearer ${token}` } }),
    });
    const key = on(await test.addService(['withdrawals', 'transactions']));
    const person = on(await test.signIn(['withdrawals', 'transactions']));
    if (small !== '') {
      const { id } = await addWithdrawal(test.database, customer, { amount: small });
      expect((await setWithdrawal(key, id, 'approved')).statusCode).toBe(200);
      const topup = await addTopup(test.database, customer, { amount: small });
      expect((await approveTopup(key, topup.id)).statusCode).toBe(200);
    }
    const before = await readWallet(test.database, customer);
    const { id } = await addWithdrawal(test.database, customer, { amount: large });
    const topup = await addTopup(test.database, customer, { amount: large });
    for (const response of [await setWithdrawal(key, id, 'approved'), await approveTopup(key, topup.id)])
      expect([response.statusCode, response.json()]).toMatchObject([401, refusal]);
    expect(await readWallet(test.database, customer)).toEqual(before);
    expect(await readAudit(test.database, id)).toMatchObject([{ action: 'changeRefused' }]);
    // What has been paid out does not come back by a key either; what waits can be rejected by one.
    expect((await setWithdrawal(person, id, 'approved')).statusCode).toBe(200);
    expect((await setWithdrawal(key, id, 'rejected')).json()).toMatchObject(refusal);
    const { id: other } = await addWithdrawal(test.database, customer, { amount: large });
    expect((await setWithdrawal(key, other, 'rejected')).statusCode).toBe(200);
    await app.close();
    await database.close();
  });
});

describe('a large decision', () => {
  let test: TestApp;
  afterEach(() => test.close());

  const begin = async (env: Record<string, string> = {}) => {
    test = await createTestApp(env);
    const key = await test.addService(['withdrawals', 'transactions']);
    const customer = (await addCustomer(test.database, { balance: '100000000.00' })).id;
    return { key, customer };
  };
  /** Rules by the back door. */
  const setRules = () =>
    test.database.orm.update(approvalPolicy).set({ withdrawalsAbove: '10000.00', topupsAbove: '10000.00' });
  const request = (as: SignedIn, record_id: string, change: object = { withdrawal: { status: 'approved' } }) =>
    as.request('POST', '/approval-requests', { payload: { record_id, change } });
  const decide = (as: SignedIn, id: string, approved = true) =>
    as.request('PUT', `/approval-requests/${id}/decision`, { payload: { approved } });

  it('a key asks for a large decision where it is set so, and a person makes it', async () => {
    const { key, customer } = await begin({ SERVICE_ACCOUNT_LARGE_DECISIONS: 'approval' });
    await setRules();
    const [main, bob] = [await test.signIn(), await test.signIn(['withdrawals', 'transactions'])];
    const { id } = await addWithdrawal(test.database, customer, { amount: '20000.00' });
    const topup = await addTopup(test.database, customer, { amount: '20000.00' });
    for (const response of [await setWithdrawal(key, id, 'approved'), await approveTopup(key, topup.id)])
      expect([response.statusCode, response.json()]).toMatchObject([401, refusal]);
    const response = await request(key, id);
    expect([response.statusCode, response.json().data]).toMatchObject([
      201,
      { status: 'open', requested_by: { _id: key.id } },
    ]);
    const { data } = response.json();
    expect((await decide(key, data._id)).json().code).toBe('not_allowed');
    // Main admins make the keys, so that their agreement would be to a request of their own.
    expect((await decide(main, data._id)).json()).toMatchObject({
      code: 'not_allowed',
      message: 'Whoever may know the key of a service account does not agree to its requests.',
    });
    expect((await decide(bob, data._id)).statusCode).toBe(200);
    const other = (await request(key, topup.id, { topup: { status: 'approved' } })).json().data;
    expect((await decide(main, other._id, false)).json().data).toMatchObject({ status: 'rejected' });
    expect(await readAudit(test.database, id)).toMatchObject([
      { action: 'setWithdrawalStatus', actorId: bob.id },
      { action: 'decideApprovalRequest', actorId: bob.id },
      { action: 'addApprovalRequest', actorId: key.id },
      { action: 'changeRefused' },
    ]);
  });

  it('a key asks for nothing that no second admin is needed for, and for nothing but money', async () => {
    const { key, customer } = await begin({ SERVICE_ACCOUNT_LARGE_DECISIONS: 'approval' });
    await test.signIn(['wallets', 'subadmins']);
    const { id } = await addWithdrawal(test.database, customer, { amount: '20000.00' });
    const before = await readWallet(test.database, customer);
    expect((await request(key, id)).json()).toMatchObject({
      code: 'not_allowed',
      message: 'This needs no second admin, so that a service account cannot ask for it.',
    });
    expect(await readWallet(test.database, customer)).toEqual(before);
    await setRules();
    const bob = await test.signIn(['withdrawals']);
    const flagless = await test.addService(['transactions']);
    expect((await request(flagless, id)).json().code).toBe('not_allowed');
    const all = await test.addService(['withdrawals', 'wallets', 'subadmins']);
    for (const change of [
      { permissions: { users: true } },
      { access: { action: 'activate' } },
      { deposit_wallet: { status: true } },
    ])
      expect((await request(all, bob.id, change)).json().code).toBe('not_allowed');
    for (const [method, url] of [
      ['GET', '/approval-requests'],
      ['DELETE', `/approval-requests/${id}`],
    ] as const)
      expect((await key.request(method, url)).json().code).toBe('not_allowed');
    // A key that has ended meanwhile has asked for nothing.
    const { data } = (await request(key, id)).json();
    await test.database.orm.update(serviceAccounts).set({ expiresAt: sql`now()` });
    expect((await decide(bob, data._id)).json().message).toMatch(/^Whoever proposed this may not do so any more/);
  });

  it('whoever was let in by the main admin within 24 hours does not agree to what a key asks for', async () => {
    const { key, customer } = await begin({ SERVICE_ACCOUNT_LARGE_DECISIONS: 'approval' });
    await setRules();
    const [main, bob] = [await test.signIn(), await test.signIn(['withdrawals'])];
    for (const status of ['inactive', 'active'])
      await main.request('PATCH', `/subadmin/update/${bob.id}`, { payload: { status } });
    const { id } = await addWithdrawal(test.database, customer, { amount: '20000.00' });
    const { data } = (await request(key, id)).json();
    const [row] = await test.database.orm.select().from(users).where(eq(users.id, bob.id));
    const payload = { email: row?.email, password: ownPassword };
    const { token } = (await test.app.inject({ method: 'POST', url: '/api/admin/signin', payload })).json();
    const response = await test.app.inject({
      method: 'PUT',
      url: `/api/admin/approval-requests/${data._id}/decision`,
      headers: { authorization: `Bearer ${token}` },
      payload: { approved: true },
    });
    expect(response.json()).toMatchObject({
      code: 'not_allowed',
      message: expect.stringMatching(/^Within the last 24 hours/),
    });
  });

  it('a key decides about nothing that needs two, and neither asks for it nor agrees', async () => {
    const { key, customer } = await begin();
    await test.signIn();
    await test.database.orm.update(approvalPolicy).set({ withdrawalsAbove: sql`100`, topupsAbove: sql`100` });
    const { id } = await addWithdrawal(test.database, customer, { amount: '100.01' });
    const topup = await addTopup(test.database, customer, { amount: '100.01' });
    for (const response of [await setWithdrawal(key, id, 'approved'), await approveTopup(key, topup.id)])
      expect([response.statusCode, response.json().code]).toEqual([409, 'second_admin_required']);
    const payload = { record_id: id, change: { withdrawal: { status: 'approved' } } };
    expect((await key.request('POST', '/approval-requests', { payload })).json().code).toBe('not_allowed');
    const [ada, bob] = [await test.signIn(['withdrawals']), await test.signIn(['withdrawals'])];
    const { data } = (await ada.request('POST', '/approval-requests', { payload })).json();
    const decide = (as: SignedIn) =>
      as.request('PUT', `/approval-requests/${data._id}/decision`, { payload: { approved: true } });
    expect((await decide(key)).json().code).toBe('not_allowed');
    expect((await decide(bob)).statusCode).toBe(200);
  });
});

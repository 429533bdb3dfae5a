import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog, idempotencyKeys, sessions } from '../../database/schema';
import { addCustomer, addTopup, addWithdrawal, readEntries } from '../../test-support/customers';
import { getTableChecksums } from '../../test-support/get-table-checksums';
import { TEST_PASSWORD, createTestApp, type SignedIn, type TestApp } from '../../test-support/test-app';
import { hashToken } from '../../common/tokens';

const stepUpRequired = { success: false, message: 'Please confirm that it is you.', code: 'step_up_required' };
const wrongPassword = {
  success: false,
  message: 'This is not your password.',
  code: 'validation_failed',
  errors: [{ field: 'password', message: 'This is not your password.' }],
};

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp({ STEP_UP_MINUTES: '5', SIGN_IN_LIMIT_PER_ACCOUNT: '3' });
});

afterAll(() => testApp.close());

/** Sets the age of the session's last step-up. */
const setStepUpAge = ({ token }: SignedIn, ago: string) =>
  testApp.database.orm
    .update(sessions)
    .set({ steppedUpAt: sql`now() - ${ago}::interval` })
    .where(eq(sessions.tokenHash, hashToken(token)));

/** Signs in with an expired step-up. */
async function signInWithExpiredStepUp(...[flags]: Parameters<TestApp['signIn']>): Promise<SignedIn> {
  const caller = await testApp.signIn(flags);
  await setStepUpAge(caller, '5 minutes');
  return caller;
}

const completeStepUp = (caller: SignedIn, password = TEST_PASSWORD) =>
  caller.request('POST', '/session/step-up', { payload: { password } });
const wallet = { wallet_address: '0x52908400098527886E0F7030069857D2E4169EE7', network_type: 'ETH' };
const addWallet = (caller: SignedIn) => caller.request('POST', '/admin-wallet/add', { payload: wallet });
const readStepUpEntries = (caller: SignedIn) =>
  testApp.database.orm
    .select({ after: auditLog.after })
    .from(auditLog)
    .where(and(eq(auditLog.actorId, caller.id), eq(auditLog.action, 'completeStepUp')))
    .orderBy(auditLog.createdAt);

describe('an expired step-up', () => {
  it('is rejected before the body is read, and nothing is written', async () => {
    const caller = await signInWithExpiredStepUp();
    const before = await getTableChecksums(testApp.database);
    const responses = await Promise.all([
      addWallet(caller),
      caller.request('POST', '/admin-wallet/add', { payload: {} }),
    ]);
    expect(responses.map((response) => [response.statusCode, response.json()])).toEqual([
      [401, stepUpRequired],
      [401, stepUpRequired],
    ]);
    expect(await getTableChecksums(testApp.database)).toEqual(before);
  });

  it('is rejected only after five minutes', async () => {
    const caller = await signInWithExpiredStepUp();
    await setStepUpAge(caller, '4 minutes 50 seconds');
    expect((await caller.request('POST', '/admin-wallet/add', { payload: {} })).statusCode).toBe(400);
  });

  it('does not matter if the caller lacks the permission', async () => {
    const caller = await signInWithExpiredStepUp(['plans']);
    expect((await addWallet(caller)).json().code).toBe('not_allowed');
  });

  it('blocks the export of users, and not their list', async () => {
    const caller = await signInWithExpiredStepUp(['users']);
    const file = await caller.request('GET', '/user/getall', { headers: { accept: 'text/csv' } });
    expect([file.statusCode, file.json()]).toEqual([401, stepUpRequired]);
    expect((await caller.request('GET', '/user/getall')).statusCode).toBe(200);
    await completeStepUp(caller);
    expect((await caller.request('GET', '/user/getall', { headers: { accept: 'text/csv' } })).statusCode).toBe(200);
  });
});

describe('a step-up with the password', () => {
  it('unlocks operations for this session only', async () => {
    const caller = await signInWithExpiredStepUp();
    const other = await signInWithExpiredStepUp();
    const response = await completeStepUp(caller);
    expect(response.statusCode).toBe(200);
    const { methods, expires_at } = response.json().data;
    expect(methods).toEqual(['password']);
    const minutes = (Date.parse(expires_at) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(4);
    expect(minutes).toBeLessThanOrEqual(5.1);
    expect((await caller.request('GET', '/session/step-up')).json().data).toEqual({ methods, expires_at });
    expect((await addWallet(caller)).statusCode).toBe(201);
    expect((await addWallet(other)).json()).toEqual(stepUpRequired);
  });

  it('is rejected at its field if it is wrong', async () => {
    const caller = await signInWithExpiredStepUp();
    const response = await completeStepUp(caller, 'wrong');
    expect([response.statusCode, response.json()]).toEqual([400, wrongPassword]);
    expect((await addWallet(caller)).json()).toEqual(stepUpRequired);
  });

  it('is recorded with its result, without the password', async () => {
    const caller = await signInWithExpiredStepUp();
    await completeStepUp(caller, 'wrong');
    await completeStepUp(caller);
    const entries = await readStepUpEntries(caller);
    expect(entries.map(({ after }) => after)).toEqual([
      { step_up_method: 'password', isValid: false },
      { step_up_method: 'password', isValid: true },
    ]);
  });

  it('is limited after wrong attempts in this session only', async () => {
    const caller = await signInWithExpiredStepUp();
    for (let attempt = 0; attempt < 3; attempt += 1) await completeStepUp(caller, 'wrong');
    const response = await completeStepUp(caller);
    expect(response.statusCode).toBe(429);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(30);
    const { rows } = await testApp.database.orm.execute<{ email: string }>(
      sql`select email from users where id = ${caller.id}`,
    );
    const payload = { email: rows[0]?.email, password: TEST_PASSWORD };
    const { token } = (await testApp.app.inject({ method: 'POST', url: '/api/admin/signin', payload })).json();
    const headers = { authorization: `Bearer ${token}` };
    const otherRequest = {
      method: 'POST',
      url: '/api/admin/session/step-up',
      payload: { password: TEST_PASSWORD },
      headers,
    } as const;
    expect((await testApp.app.inject(otherRequest)).statusCode).toBe(200);
  });

  it('resets wrong attempts after a correct one', async () => {
    const caller = await signInWithExpiredStepUp();
    for (let round = 0; round < 2; round += 1) {
      await completeStepUp(caller, 'wrong');
      await completeStepUp(caller, 'wrong');
      expect((await completeStepUp(caller)).statusCode).toBe(200);
    }
  });
});

describe('a decision about a large amount', () => {
  const decideWithdrawal = (caller: SignedIn, id: string, status = 'approved', headers = {}) =>
    caller.request('PUT', `/withdrawal/status/${id}`, { payload: { status }, headers });
  const decideTopup = (caller: SignedIn, id: string, status: string) =>
    caller.request('PUT', `/transaction/status/${id}`, { payload: { status } });
  const readAmounts = async (userId: string) =>
    (await readEntries(testApp.database, userId)).map(({ amount }) => amount).slice(1);

  async function addWithdrawalRequest(amount: string) {
    const { id: userId } = await addCustomer(testApp.database, { balance: '50000.00' });
    const { id } = await addWithdrawal(testApp.database, userId, { amount });
    return { id, userId };
  }

  it('requires step-up from the limit on, and not below it', async () => {
    const caller = await signInWithExpiredStepUp(['withdrawals']);
    const [small, large] = [await addWithdrawalRequest('9999.99'), await addWithdrawalRequest('10000.00')];
    expect((await decideWithdrawal(caller, small.id)).statusCode).toBe(200);
    const before = await getTableChecksums(testApp.database);
    const rejected = await decideWithdrawal(caller, large.id);
    expect([rejected.statusCode, rejected.json()]).toEqual([401, stepUpRequired]);
    expect(await getTableChecksums(testApp.database)).toEqual(before);
    await completeStepUp(caller);
    expect((await decideWithdrawal(caller, large.id)).statusCode).toBe(200);
    expect(await readAmounts(large.userId)).toEqual(['-10000.00']);
  });

  it('requires step-up to reverse a payout, and not if no money moves', async () => {
    const caller = await signInWithExpiredStepUp(['withdrawals']);
    const [approved, rejected] = [await addWithdrawalRequest('20000.00'), await addWithdrawalRequest('20000.00')];
    await setStepUpAge(caller, '0');
    await decideWithdrawal(caller, approved.id);
    await setStepUpAge(caller, '1 hour');
    expect((await decideWithdrawal(caller, approved.id)).statusCode).toBe(200);
    expect((await decideWithdrawal(caller, approved.id, 'rejected')).json()).toEqual(stepUpRequired);
    expect((await decideWithdrawal(caller, rejected.id, 'rejected')).statusCode).toBe(200);
    expect(await readAmounts(approved.userId)).toEqual(['-20000.00']);
  });

  it('requires step-up for a top-up too, which stays pending', async () => {
    const caller = await signInWithExpiredStepUp(['transactions']);
    const { id: userId } = await addCustomer(testApp.database);
    const { id } = await addTopup(testApp.database, userId, { amount: '10000.00' });
    const before = await getTableChecksums(testApp.database);
    expect((await decideTopup(caller, id, 'approved')).json()).toEqual(stepUpRequired);
    expect(await getTableChecksums(testApp.database)).toEqual(before);
    expect((await decideTopup(caller, id, 'cancelled')).statusCode).toBe(200);
  });

  it('keeps its idempotency key unused until the step-up, and then runs once', async () => {
    const caller = await signInWithExpiredStepUp(['withdrawals']);
    const { id, userId } = await addWithdrawalRequest('30000.00');
    const key = { 'idempotency-key': randomUUID() };
    expect((await decideWithdrawal(caller, id, 'approved', key)).json()).toEqual(stepUpRequired);
    expect(await testApp.database.orm.$count(idempotencyKeys, eq(idempotencyKeys.userId, caller.id))).toBe(0);
    await completeStepUp(caller);
    const responses = await Promise.all([1, 2, 3].map(() => decideWithdrawal(caller, id, 'approved', key)));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    await setStepUpAge(caller, '1 hour');
    expect((await decideWithdrawal(caller, id, 'approved', key)).json()).toEqual(responses[0]?.json());
    expect(await readAmounts(userId)).toEqual(['-30000.00']);
  });

  it('returns a version conflict before it requires step-up', async () => {
    const caller = await signInWithExpiredStepUp(['withdrawals']);
    const { id } = await addWithdrawalRequest('30000.00');
    expect((await decideWithdrawal(caller, id, 'approved', { 'if-match': '"another"' })).json().code).toBe(
      'version_conflict',
    );
  });
});

describe('a server', () => {
  it('allows everything if step-up is disabled, and reports that', async () => {
    const app = await createTestApp({ STEP_UP_MINUTES: '0' });
    const caller = await app.signIn();
    await app.database.orm.update(sessions).set({ steppedUpAt: new Date(0) });
    expect((await addWallet(caller)).statusCode).toBe(201);
    expect((await caller.request('GET', '/session/step-up')).json().data.expires_at).toBeNull();
    await app.close();
  });

  it('counts a sign-in as step-up', async () => {
    const app = await createTestApp({ STEP_UP_MINUTES: '5' });
    const caller = await app.signIn();
    expect((await addWallet(caller)).statusCode).toBe(201);
    await app.close();
  });
});

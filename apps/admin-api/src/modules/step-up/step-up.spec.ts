import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog, idempotencyKeys, sessions } from '../../database/schema';
import { addCustomer, addTopup, addWithdrawal, readEntries } from '../../test-support/customers';
import { tableChecksums } from '../../test-support/table-checksums';
import { ownPassword, createTestApp, type SignedIn, type TestApp } from '../../test-support/test-app';
import { hashToken } from '../../common/tokens';

const stepUpRequired = { success: false, message: 'Please confirm that it is you.', code: 'step_up_required' };
const wrong = {
  success: false,
  message: 'This is not your password.',
  code: 'validation_failed',
  errors: [{ field: 'password', message: 'This is not your password.' }],
};

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp({ STEP_UP_MINUTES: '5', SIGN_IN_LIMIT_PER_ACCOUNT: '3' });
});

afterAll(() => test.close());

/** The last proof in this session was so long ago. */
const setStepUpAge = ({ token }: SignedIn, ago: string) =>
  test.database.orm
    .update(sessions)
    .set({ steppedUpAt: sql`now() - ${ago}::interval` })
    .where(eq(sessions.tokenHash, hashToken(token)));

/** Somebody whose last proof is too old. */
async function signInLongAgo(...[flags]: Parameters<TestApp['signIn']>): Promise<SignedIn> {
  const caller = await test.signIn(flags);
  await setStepUpAge(caller, '5 minutes');
  return caller;
}

const completeStepUp = (caller: SignedIn, password = ownPassword) =>
  caller.request('POST', '/session/step-up', { payload: { password } });
const wallet = { wallet_address: '0x52908400098527886E0F7030069857D2E4169EE7', network_type: 'ETH' };
const addWallet = (caller: SignedIn) => caller.request('POST', '/admin-wallet/add', { payload: wallet });
const recorded = (caller: SignedIn) =>
  test.database.orm
    .select({ after: auditLog.after })
    .from(auditLog)
    .where(and(eq(auditLog.actorId, caller.id), eq(auditLog.action, 'completeStepUp')))
    .orderBy(auditLog.createdAt);

describe('a proof that is too old', () => {
  it('is refused before the body is looked at, and nothing is written', async () => {
    const caller = await signInLongAgo();
    const before = await tableChecksums(test.database);
    const responses = await Promise.all([
      addWallet(caller),
      caller.request('POST', '/admin-wallet/add', { payload: {} }),
    ]);
    expect(responses.map((response) => [response.statusCode, response.json()])).toEqual([
      [401, stepUpRequired],
      [401, stepUpRequired],
    ]);
    expect(await tableChecksums(test.database)).toEqual(before);
  });

  it('counts for five minutes', async () => {
    const caller = await signInLongAgo();
    await setStepUpAge(caller, '4 minutes 50 seconds');
    expect((await caller.request('POST', '/admin-wallet/add', { payload: {} })).statusCode).toBe(400);
  });

  it('is not asked for where the caller may not do it anyway', async () => {
    const caller = await signInLongAgo(['plans']);
    expect((await addWallet(caller)).json().code).toBe('not_allowed');
  });

  it('is asked for as a file of people, and not as a page of them', async () => {
    const caller = await signInLongAgo(['users']);
    const file = await caller.request('GET', '/user/getall', { headers: { accept: 'text/csv' } });
    expect([file.statusCode, file.json()]).toEqual([401, stepUpRequired]);
    expect((await caller.request('GET', '/user/getall')).statusCode).toBe(200);
    await completeStepUp(caller);
    expect((await caller.request('GET', '/user/getall', { headers: { accept: 'text/csv' } })).statusCode).toBe(200);
  });
});

describe('the password again', () => {
  it('opens what was refused, for this session alone', async () => {
    const caller = await signInLongAgo();
    const other = await signInLongAgo();
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

  it('is refused at its field where it is wrong, and opens nothing', async () => {
    const caller = await signInLongAgo();
    const response = await completeStepUp(caller, 'wrong');
    expect([response.statusCode, response.json()]).toEqual([400, wrong]);
    expect((await addWallet(caller)).json()).toEqual(stepUpRequired);
  });

  it('is recorded, right or wrong, without the password', async () => {
    const caller = await signInLongAgo();
    await completeStepUp(caller, 'wrong');
    await completeStepUp(caller);
    const entries = await recorded(caller);
    expect(entries.map(({ after }) => after)).toEqual([
      { step_up_method: 'password', isValid: false },
      { step_up_method: 'password', isValid: true },
    ]);
  });

  it('has to wait after some that were wrong, also where it is right; the owner elsewhere has not', async () => {
    const caller = await signInLongAgo();
    for (let attempt = 0; attempt < 3; attempt += 1) await completeStepUp(caller, 'wrong');
    const waiting = await completeStepUp(caller);
    expect(waiting.statusCode).toBe(429);
    expect(Number(waiting.headers['retry-after'])).toBeGreaterThan(30);
    const { rows } = await test.database.orm.execute<{ email: string }>(
      sql`select email from users where id = ${caller.id}`,
    );
    const payload = { email: rows[0]?.email, password: ownPassword };
    const { token } = (await test.app.inject({ method: 'POST', url: '/api/admin/signin', payload })).json();
    const headers = { authorization: `Bearer ${token}` };
    const elsewhere = {
      method: 'POST',
      url: '/api/admin/session/step-up',
      payload: { password: ownPassword },
      headers,
    } as const;
    expect((await test.app.inject(elsewhere)).statusCode).toBe(200);
  });

  it('forgets the wrong ones once it was right', async () => {
    const caller = await signInLongAgo();
    for (let round = 0; round < 2; round += 1) {
      await completeStepUp(caller, 'wrong');
      await completeStepUp(caller, 'wrong');
      expect((await completeStepUp(caller)).statusCode).toBe(200);
    }
  });
});

describe('a decision about a large amount', () => {
  const decide = (caller: SignedIn, id: string, status = 'approved', headers = {}) =>
    caller.request('PUT', `/withdrawal/status/${id}`, { payload: { status }, headers });
  const decideTopup = (caller: SignedIn, id: string, status: string) =>
    caller.request('PUT', `/transaction/status/${id}`, { payload: { status } });
  const entriesOf = async (userId: string) =>
    (await readEntries(test.database, userId)).map(({ amount }) => amount).slice(1);

  async function request(amount: string) {
    const { id: userId } = await addCustomer(test.database, { balance: '50000.00' });
    const { id } = await addWithdrawal(test.database, userId, { amount });
    return { id, userId };
  }

  it('needs the proof from the amount on, and none below it', async () => {
    const caller = await signInLongAgo(['withdrawals']);
    const [small, large] = [await request('9999.99'), await request('10000.00')];
    expect((await decide(caller, small.id)).statusCode).toBe(200);
    const before = await tableChecksums(test.database);
    const refused = await decide(caller, large.id);
    expect([refused.statusCode, refused.json()]).toEqual([401, stepUpRequired]);
    expect(await tableChecksums(test.database)).toEqual(before);
    await completeStepUp(caller);
    expect((await decide(caller, large.id)).statusCode).toBe(200);
    expect(await entriesOf(large.userId)).toEqual(['-10000.00']);
  });

  it('needs it to give the money back, and not where nothing moves', async () => {
    const caller = await signInLongAgo(['withdrawals']);
    const [approved, rejected] = [await request('20000.00'), await request('20000.00')];
    await setStepUpAge(caller, '0');
    await decide(caller, approved.id);
    await setStepUpAge(caller, '1 hour');
    expect((await decide(caller, approved.id)).statusCode).toBe(200);
    expect((await decide(caller, approved.id, 'rejected')).json()).toEqual(stepUpRequired);
    expect((await decide(caller, rejected.id, 'rejected')).statusCode).toBe(200);
    expect(await entriesOf(approved.userId)).toEqual(['-20000.00']);
  });

  it('needs it for a top-up too, which stays pending', async () => {
    const caller = await signInLongAgo(['transactions']);
    const { id: userId } = await addCustomer(test.database);
    const { id } = await addTopup(test.database, userId, { amount: '10000.00' });
    const before = await tableChecksums(test.database);
    expect((await decideTopup(caller, id, 'approved')).json()).toEqual(stepUpRequired);
    expect(await tableChecksums(test.database)).toEqual(before);
    expect((await decideTopup(caller, id, 'cancelled')).statusCode).toBe(200);
  });

  it('leaves its key free, and is made once however often it is sent after the proof', async () => {
    const caller = await signInLongAgo(['withdrawals']);
    const { id, userId } = await request('30000.00');
    const key = { 'idempotency-key': randomUUID() };
    expect((await decide(caller, id, 'approved', key)).json()).toEqual(stepUpRequired);
    expect(await test.database.orm.$count(idempotencyKeys, eq(idempotencyKeys.userId, caller.id))).toBe(0);
    await completeStepUp(caller);
    const responses = await Promise.all([1, 2, 3].map(() => decide(caller, id, 'approved', key)));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    await setStepUpAge(caller, '1 hour');
    expect((await decide(caller, id, 'approved', key)).json()).toEqual(responses[0]?.json());
    expect(await entriesOf(userId)).toEqual(['-30000.00']);
  });

  it('is refused as overtaken before a proof is asked for', async () => {
    const caller = await signInLongAgo(['withdrawals']);
    const { id } = await request('30000.00');
    expect((await decide(caller, id, 'approved', { 'if-match': '"another"' })).json().code).toBe('version_conflict');
  });
});

describe('a server', () => {
  it('that asks for no proof after signing in opens all, and says so', async () => {
    const open = await createTestApp({ STEP_UP_MINUTES: '0' });
    const caller = await open.signIn();
    await open.database.orm.update(sessions).set({ steppedUpAt: new Date(0) });
    expect((await addWallet(caller)).statusCode).toBe(201);
    expect((await caller.request('GET', '/session/step-up')).json().data.expires_at).toBeNull();
    await open.close();
  });

  it('takes signing in for a proof', async () => {
    const open = await createTestApp({ STEP_UP_MINUTES: '5' });
    const caller = await open.signIn();
    expect((await addWallet(caller)).statusCode).toBe(201);
    await open.close();
  });
});

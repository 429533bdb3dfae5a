import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Schemas } from '@countinghouse/api-client/strict';
import {
  attempts,
  auditLog,
  trustedDevices,
  passkeys,
  recoveryCodes,
  signInChallenges,
  users,
} from '../../database/schema';
import { generateCode } from '../../test-support/generate-code';
import { createPasskeyDevice, type DeviceOptions } from '../../test-support/passkey-device';
import { createTestApp, type TestApp } from '../../test-support/test-app';
import { hashPassword } from './passwords';

let testApp: TestApp;
let count = 0;
let passwordHash: string;

beforeAll(async () => {
  testApp = await createTestApp();
  passwordHash = await hashPassword('correct horse');
});
beforeEach(async () => {
  await testApp.database.orm.delete(attempts);
  await testApp.database.orm.delete(trustedDevices);
});
afterEach(() => vi.useRealTimers());
afterAll(() => testApp.close());

const host = { host: 'localhost' };
const postJson = (url: string, payload: object, headers: Record<string, string> = {}) =>
  testApp.app.inject({ method: 'POST', url: `/api/admin${url}`, payload, headers: { ...host, ...headers } });
const signIn = (email: string, password = 'correct horse') => postJson('/signin', { email, password });
const submitFactor = (challenge: string, factor: object, headers?: Record<string, string>) =>
  postJson('/signin/second-factor', { challenge, ...factor }, headers);

/** Signs in with the correct password of an account that has a second factor. */
async function startChallenge(email: string): Promise<Schemas['MfaChallenge']> {
  const response = await signIn(email);
  expect(response.statusCode).toBe(401);
  expect(response.json()).toMatchObject({ success: false, code: 'second_factor_required' });
  return response.json().second_factor;
}

/** Creates an account with a session in which it can set up its factors. */
async function createAccount() {
  const email = `second-${(count += 1)}@example.com`;
  await testApp.database.orm.insert(users).values({ role: 'subadmin', fullName: 'Grace', email, passwordHash });
  const { token, data } = (await signIn(email)).json();
  const sendFactorRequest = (method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
    testApp.app.inject({
      method,
      url: `/api/admin/account/second-factor${path}`,
      payload,
      headers: { authorization: `Bearer ${token}`, ...host },
    });
  return { id: String(data._id), email, request: sendFactorRequest };
}

/** Prevents a 30-second step from ending during a test. */
const stopClock = () => vi.useFakeTimers({ toFake: ['Date'] });

async function createAccountWithApp() {
  stopClock();
  const account = await createAccount();
  const { secret } = (await account.request('POST', '/authenticator')).json().data;
  // A code of the previous step leaves the current one unused.
  const { data } = (await account.request('PUT', '/authenticator', { code: generateCode(secret, -1) })).json();
  const codes: string[] = data.recovery_codes;
  return { ...account, secret: String(secret), codes };
}

async function createAccountWithPasskey(options: DeviceOptions = {}) {
  const account = await createAccount();
  const device = createPasskeyDevice(options);
  const request = (await account.request('POST', '/passkeys/request')).json().data;
  expect((await account.request('POST', '/passkeys', device.make(request))).statusCode).toBe(201);
  return { ...account, device };
}

describe('signing in with a second factor', () => {
  it('asks for it only after the correct password', async () => {
    const { email } = await createAccountWithApp();
    const wrong = await signIn(email, 'wrong');
    expect(wrong.json()).toEqual({ success: false, message: 'Invalid credentials', code: 'invalid_credentials' });
    const response = await signIn(email);
    expect(response.json()).toEqual({
      success: false,
      message: 'Verify that it’s you.',
      code: 'second_factor_required',
      second_factor: {
        challenge: expect.stringMatching(/^[\w-]{43}$/),
        methods: ['code', 'recovery_code'],
        passkey: null,
      },
    });
    expect(response.headers['set-cookie']).toBeUndefined();
  });

  it('starts a session with a code of the app', async () => {
    const { email, secret, id } = await createAccountWithApp();
    const { challenge } = await startChallenge(email);
    const response = await submitFactor(challenge, { code: generateCode(secret) });
    expect(response.statusCode).toBe(200);
    const { token, data, message } = response.json();
    expect([data.email, message]).toEqual([email, 'Signed in.']);
    expect(response.headers['set-cookie']).toMatch(/^device=[\w-]{43};.*Path=\/api\/admin\/signin;/);
    const profile = await testApp.app.inject({
      url: `/api/admin/details/${id}`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(profile.statusCode).toBe(200);
    const entries = await testApp.database.orm.select().from(auditLog).where(eq(auditLog.actorId, id));
    expect(entries.at(-1)).toMatchObject({
      action: 'signInSecondFactor',
      entity: 'session',
      entityId: id,
      after: { second_factor: 'code' },
    });
  });

  it('accepts a code once, even in concurrent requests', async () => {
    const { email, secret } = await createAccountWithApp();
    const steps = [await startChallenge(email), await startChallenge(email)];
    const code = generateCode(secret);
    const responses = await Promise.all(steps.map(({ challenge }) => submitFactor(challenge, { code })));
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401]);
    const { challenge } = await startChallenge(email);
    const again = await submitFactor(challenge, { code });
    expect(again.json()).toMatchObject({ code: 'invalid_second_factor' });
    // An older code is rejected after it.
    expect((await submitFactor(challenge, { code: generateCode(secret, -1) })).statusCode).toBe(401);
    expect((await submitFactor(challenge, { code: generateCode(secret, 1) })).statusCode).toBe(200);
  });

  it.each([
    [-2, 401],
    [1, 200],
    [2, 401],
  ])('accepts codes within one time step only: %i steps from now', async (steps, status) => {
    const { email, secret } = await createAccountWithApp();
    const { challenge } = await startChallenge(email);
    expect((await submitFactor(challenge, { code: generateCode(secret, steps) })).statusCode).toBe(status);
  });

  it('accepts each recovery code once, in any spelling, and notifies the owner', async () => {
    const { email, codes, id } = await createAccountWithApp();
    const [code = '', otherFactor = ''] = codes;
    const { challenge } = await startChallenge(email);
    const input = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')}`;
    expect((await submitFactor(challenge, { recovery_code: input })).statusCode).toBe(200);
    const nextChallenge = await startChallenge(email);
    expect((await submitFactor(nextChallenge.challenge, { recovery_code: code })).statusCode).toBe(401);
    const responses = [nextChallenge, await startChallenge(email)].map((step) =>
      submitFactor(step.challenge, { recovery_code: otherFactor }),
    );
    expect((await Promise.all(responses)).map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401]);
    expect(await testApp.database.orm.$count(recoveryCodes, eq(recoveryCodes.userId, id))).toBe(8);
    const { rows } = await testApp.database.orm.execute(
      sql`select message from notifications where recipient_id = ${id} order by created_at desc limit 1`,
    );
    expect(rows).toEqual([{ message: 'One of your recovery codes was used. 8 are left.' }]);
  });

  it('records a wrong factor without the input', async () => {
    const { email, id } = await createAccountWithApp();
    const { challenge } = await startChallenge(email);
    const input = '7KQ2-M4XD-09VT-HB3N';
    expect((await submitFactor(challenge, { recovery_code: input })).statusCode).toBe(401);
    const entries = await testApp.database.orm.select().from(auditLog).where(eq(auditLog.entityId, id));
    const entry = entries.at(-1);
    expect(entry).toMatchObject({
      action: 'signInFailed',
      actorId: null,
      entity: 'session',
      after: { second_factor: ['recovery_code'] },
    });
    for (const secret of [input, challenge]) expect(JSON.stringify(entry)).not.toContain(secret);
  });

  it('rejects the factors of another account', async () => {
    const [grace, ada] = [await createAccountWithApp(), await createAccountWithApp()];
    const { challenge } = await startChallenge(grace.email);
    expect((await submitFactor(challenge, { code: generateCode(ada.secret) })).statusCode).toBe(401);
    expect((await submitFactor(challenge, { recovery_code: ada.codes[0] })).statusCode).toBe(401);
  });
});

describe('signing in with a passkey', () => {
  it('signs the challenge, and records the use', async () => {
    const { email, device, id } = await createAccountWithPasskey();
    const { challenge, methods, passkey } = await startChallenge(email);
    expect(methods).toEqual(['passkey', 'recovery_code']);
    expect(passkey).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rp_id: 'localhost',
      passkeys: [{ id: device.id, transports: ['internal'] }],
    });
    if (!passkey) throw new Error('No passkey was requested.');
    expect((await submitFactor(challenge, { passkey: device.sign(passkey) })).statusCode).toBe(200);
    const [row] = await testApp.database.orm.select().from(passkeys).where(eq(passkeys.userId, id));
    expect(row).toMatchObject({ counter: 1, lastUsedAt: expect.any(Date) });
  });

  it('rejects a signature for another sign-in or site, and a changed one', async () => {
    const { email, device } = await createAccountWithPasskey();
    const [first, second] = [await startChallenge(email), await startChallenge(email)];
    if (!first.passkey || !second.passkey) throw new Error('No passkey was requested.');
    const { challenge } = first;
    expect((await submitFactor(challenge, { passkey: device.sign(second.passkey) })).statusCode).toBe(401);
    const signedElsewhere = device.sign(first.passkey, 'http://evil.example');
    expect((await submitFactor(challenge, { passkey: signedElsewhere })).statusCode).toBe(401);
    const signed = device.sign(first.passkey);
    expect((await submitFactor(challenge, { passkey: { ...signed, signature: 'AAAA' } })).statusCode).toBe(401);
    expect((await submitFactor(challenge, { passkey: { ...signed, id: createPasskeyDevice().id } })).statusCode).toBe(
      401,
    );
    expect((await submitFactor(challenge, { passkey: signed })).statusCode).toBe(200);
  });

  it('rejects a device whose counter has not increased, which a copy would have', async () => {
    const { email, device, id } = await createAccountWithPasskey();
    await testApp.database.orm.update(passkeys).set({ counter: 5 }).where(eq(passkeys.userId, id));
    const { challenge, passkey } = await startChallenge(email);
    if (!passkey) throw new Error('No passkey was requested.');
    expect((await submitFactor(challenge, { passkey: device.sign(passkey) })).statusCode).toBe(401);
  });

  it('accepts a device without a counter repeatedly', async () => {
    const { email, device } = await createAccountWithPasskey({ step: 0 });
    for (let round = 0; round < 2; round += 1) {
      const { challenge, passkey } = await startChallenge(email);
      if (!passkey) throw new Error('No passkey was requested.');
      expect((await submitFactor(challenge, { passkey: device.sign(passkey) })).statusCode).toBe(200);
    }
  });

  it('is not offered under another host', async () => {
    const { email } = await createAccountWithPasskey();
    const response = await postJson('/signin', { email, password: 'correct horse' }, { host: 'other.example' });
    expect(response.json().second_factor).toMatchObject({ passkey: null, methods: ['recovery_code'] });
  });
});

describe('an MFA challenge', () => {
  it('works once', async () => {
    const { email, secret, codes } = await createAccountWithApp();
    const { challenge } = await startChallenge(email);
    const [appFactor, otherFactor] = [{ code: generateCode(secret) }, { recovery_code: codes[0] }];
    const responses = await Promise.all([submitFactor(challenge, appFactor), submitFactor(challenge, otherFactor)]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401]);
    expect((await submitFactor(challenge, { recovery_code: codes[1] })).json()).toMatchObject({
      code: 'challenge_expired',
    });
  });

  it('expires after five wrong attempts, even for a correct one', async () => {
    const { email, secret } = await createAccountWithApp();
    const { challenge } = await startChallenge(email);
    const wrong = Array.from({ length: 5 }, () => ({ recovery_code: '0000-0000-0000-0000' }));
    const responses = await Promise.all(wrong.map((factor) => submitFactor(challenge, factor)));
    expect(responses.map((response) => response.json().code)).toEqual(Array(5).fill('invalid_second_factor'));
    expect((await submitFactor(challenge, { code: generateCode(secret) })).json()).toEqual({
      success: false,
      code: 'challenge_expired',
      message: 'This sign-in took too long or had too many attempts. Please sign in again.',
    });
  });

  it('expires after five minutes, and does not exist for an unknown token', async () => {
    const { email, secret, id } = await createAccountWithApp();
    const { challenge } = await startChallenge(email);
    const [row] = await testApp.database.orm.select().from(signInChallenges).where(eq(signInChallenges.userId, id));
    expect(Math.round((Number(row?.expiresAt) - Date.now()) / 60_000)).toBe(5);
    expect(JSON.stringify(row)).not.toContain(challenge);
    await testApp.database.orm.update(signInChallenges).set({ expiresAt: sql`now()` });
    const expired = { code: 'challenge_expired' };
    expect((await submitFactor(challenge, { code: generateCode(secret) })).json()).toMatchObject(expired);
    expect((await submitFactor('x'.repeat(43), { code: generateCode(secret) })).json()).toMatchObject(expired);
  });

  it.each([
    ['inactive', { status: 'inactive' as const }],
    ['deleted', { closedAt: new Date() }],
  ])('expires when the account becomes %s', async (_case, changes) => {
    const { email, codes, id } = await createAccountWithApp();
    const { challenge } = await startChallenge(email);
    await testApp.database.orm.update(users).set(changes).where(eq(users.id, id));
    expect((await submitFactor(challenge, { recovery_code: codes[0] })).json()).toMatchObject({
      code: 'challenge_expired',
    });
  });

  it('counts wrong factors and wrong passwords together', async () => {
    const { email, codes } = await createAccountWithApp();
    const statuses: number[] = [];
    // Ten attempts are free: each round uses one for the password, and four for the factors.
    for (let round = 0; round < 2; round += 1) {
      const { challenge } = await startChallenge(email);
      for (let factor = 0; factor < 4; factor += 1)
        statuses.push((await submitFactor(challenge, { recovery_code: '0000-0000-0000-0000' })).statusCode);
    }
    expect(statuses).toEqual(Array(8).fill(401));
    expect((await signIn(email)).statusCode).toBe(429);
    const [row] = await testApp.database.orm.select().from(signInChallenges).limit(1);
    expect(row).toBeDefined();
    await testApp.database.orm.update(attempts).set({ blockedUntil: sql`now()` });
    const { challenge } = await startChallenge(email);
    const response = await submitFactor(challenge, { recovery_code: codes[0] });
    expect(response.statusCode).toBe(429);
    await testApp.database.orm.update(attempts).set({ blockedUntil: sql`now()` });
    expect((await submitFactor(challenge, { recovery_code: codes[0] })).statusCode).toBe(200);
  });

  it('does not reset failed attempts after the password alone', async () => {
    const { email } = await createAccountWithApp();
    for (let index = 0; index < 10; index += 1) await signIn(email, index % 2 ? 'correct horse' : 'wrong');
    expect((await signIn(email)).statusCode).toBe(429);
  });

  it.each([
    ['no factor', {}],
    ['two factors', { code: '000000', recovery_code: '0000-0000-0000-0000' }],
    ['a code of letters', { code: 'abcdef' }],
  ])('rejects %s', async (_case, factor) => {
    expect((await submitFactor('x'.repeat(43), factor)).statusCode).toBe(400);
  });
});

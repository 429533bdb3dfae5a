import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Schemas } from '@countinghouse/api-client/whole';
import {
  attempts,
  auditLog,
  knownPlaces,
  passkeys,
  recoveryCodes,
  signInChallenges,
  users,
} from '../../database/schema';
import { codeOf } from '../../test-support/code-of';
import { createPasskeyDevice, type DeviceHabits } from '../../test-support/passkey-device';
import { createTestApp, type TestApp } from '../../test-support/test-app';
import { hashPassword } from './passwords';

let test: TestApp;
let count = 0;
let passwordHash: string;

beforeAll(async () => {
  test = await createTestApp();
  passwordHash = await hashPassword('correct horse');
});
beforeEach(async () => {
  await test.database.orm.delete(attempts);
  await test.database.orm.delete(knownPlaces);
});
afterEach(() => vi.useRealTimers());
afterAll(() => test.close());

const host = { host: 'localhost' };
const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  test.app.inject({ method: 'POST', url: `/api/admin${url}`, payload, headers: { ...host, ...headers } });
const signIn = (email: string, password = 'correct horse') => post('/signin', { email, password });
const submitFactor = (challenge: string, factor: object, headers?: Record<string, string>) =>
  post('/signin/second-factor', { challenge, ...factor }, headers);

/** The first step: the right password of an account that has a factor. */
async function stepOf(email: string): Promise<Schemas['MfaChallenge']> {
  const response = await signIn(email);
  expect(response.statusCode).toBe(401);
  expect(response.json()).toMatchObject({ success: false, code: 'second_factor_required' });
  return response.json().second_factor;
}

/** An account with a session in which it can set up its factors. */
async function newAccount() {
  const email = `second-${(count += 1)}@example.com`;
  await test.database.orm.insert(users).values({ role: 'subadmin', fullName: 'Grace', email, passwordHash });
  const { token, data } = (await signIn(email)).json();
  const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
    test.app.inject({
      method,
      url: `/api/admin/account/second-factor${path}`,
      payload,
      headers: { authorization: `Bearer ${token}`, ...host },
    });
  return { id: String(data._id), email, request: send };
}

/** So that no step of 30 seconds ends during a test. */
const stopClock = () => vi.useFakeTimers({ toFake: ['Date'] });

async function withApp() {
  stopClock();
  const account = await newAccount();
  const { secret } = (await account.request('POST', '/authenticator')).json().data;
  // A code of the step before, so that the present one is still unused.
  const { data } = (await account.request('PUT', '/authenticator', { code: codeOf(secret, -1) })).json();
  const codes: string[] = data.recovery_codes;
  return { ...account, secret: String(secret), codes };
}

async function withPasskey(habits: DeviceHabits = {}) {
  const account = await newAccount();
  const device = createPasskeyDevice(habits);
  const asked = (await account.request('POST', '/passkeys/request')).json().data;
  expect((await account.request('POST', '/passkeys', device.make(asked))).statusCode).toBe(201);
  return { ...account, device };
}

describe('signing in where there is a second factor', () => {
  it('needs it after the right password, and only then says that there is one', async () => {
    const { email } = await withApp();
    const wrong = await signIn(email, 'wrong');
    expect(wrong.json()).toEqual({ success: false, message: 'Invalid credentials', code: 'invalid_credentials' });
    const response = await signIn(email);
    expect(response.json()).toEqual({
      success: false,
      message: 'Please prove that it is you.',
      code: 'second_factor_required',
      second_factor: {
        challenge: expect.stringMatching(/^[\w-]{43}$/),
        methods: ['code', 'recovery_code'],
        passkey: null,
      },
    });
    expect(response.headers['set-cookie']).toBeUndefined();
  });

  it('begins the session by the code of the app, as signing in does', async () => {
    const { email, secret, id } = await withApp();
    const { challenge } = await stepOf(email);
    const response = await submitFactor(challenge, { code: codeOf(secret) });
    expect(response.statusCode).toBe(200);
    const { token, data, message } = response.json();
    expect([data.email, message]).toEqual([email, 'Signed in.']);
    expect(response.headers['set-cookie']).toMatch(/^device=[\w-]{43};.*Path=\/api\/admin\/signin;/);
    const own = await test.app.inject({
      url: `/api/admin/details/${id}`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(own.statusCode).toBe(200);
    const entries = await test.database.orm.select().from(auditLog).where(eq(auditLog.actorId, id));
    expect(entries.at(-1)).toMatchObject({
      action: 'signInSecondFactor',
      entity: 'session',
      entityId: id,
      after: { second_factor: 'code' },
    });
  });

  it('takes a code once, also where two come at once', async () => {
    const { email, secret } = await withApp();
    const steps = [await stepOf(email), await stepOf(email)];
    const code = codeOf(secret);
    const responses = await Promise.all(steps.map(({ challenge }) => submitFactor(challenge, { code })));
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401]);
    const { challenge } = await stepOf(email);
    const again = await submitFactor(challenge, { code });
    expect(again.json()).toMatchObject({ code: 'invalid_second_factor' });
    // Nor an older one after it.
    expect((await submitFactor(challenge, { code: codeOf(secret, -1) })).statusCode).toBe(401);
    expect((await submitFactor(challenge, { code: codeOf(secret, 1) })).statusCode).toBe(200);
  });

  it.each([
    [-2, 401],
    [1, 200],
    [2, 401],
  ])('takes the code of %i steps from now as clocks allow', async (steps, status) => {
    const { email, secret } = await withApp();
    const { challenge } = await stepOf(email);
    expect((await submitFactor(challenge, { code: codeOf(secret, steps) })).statusCode).toBe(status);
  });

  it('takes each recovery code once, however it is typed, and tells its owner', async () => {
    const { email, codes, id } = await withApp();
    const [code = '', other = ''] = codes;
    const { challenge } = await stepOf(email);
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')}`;
    expect((await submitFactor(challenge, { recovery_code: typed })).statusCode).toBe(200);
    const next = await stepOf(email);
    expect((await submitFactor(next.challenge, { recovery_code: code })).statusCode).toBe(401);
    const twice = [next, await stepOf(email)].map((step) => submitFactor(step.challenge, { recovery_code: other }));
    expect((await Promise.all(twice)).map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401]);
    expect(await test.database.orm.$count(recoveryCodes, eq(recoveryCodes.userId, id))).toBe(8);
    const { rows } = await test.database.orm.execute(
      sql`select message from notifications where recipient_id = ${id} order by created_at desc limit 1`,
    );
    expect(rows).toEqual([{ message: 'One of your recovery codes was used. 8 are left.' }]);
  });

  it('records a wrong proof of the account, and nothing of what was typed', async () => {
    const { email, id } = await withApp();
    const { challenge } = await stepOf(email);
    const typed = '7KQ2-M4XD-09VT-HB3N';
    expect((await submitFactor(challenge, { recovery_code: typed })).statusCode).toBe(401);
    const entries = await test.database.orm.select().from(auditLog).where(eq(auditLog.entityId, id));
    const entry = entries.at(-1);
    expect(entry).toMatchObject({
      action: 'signInFailed',
      actorId: null,
      entity: 'session',
      after: { second_factor: ['recovery_code'] },
    });
    for (const secret of [typed, challenge]) expect(JSON.stringify(entry)).not.toContain(secret);
  });

  it('takes nobody else’s proof', async () => {
    const [grace, ada] = [await withApp(), await withApp()];
    const { challenge } = await stepOf(grace.email);
    expect((await submitFactor(challenge, { code: codeOf(ada.secret) })).statusCode).toBe(401);
    expect((await submitFactor(challenge, { recovery_code: ada.codes[0] })).statusCode).toBe(401);
  });
});

describe('signing in with a passkey', () => {
  it('signs what the first step gave, and notes that it was used', async () => {
    const { email, device, id } = await withPasskey();
    const { challenge, methods, passkey } = await stepOf(email);
    expect(methods).toEqual(['passkey', 'recovery_code']);
    expect(passkey).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rp_id: 'localhost',
      passkeys: [{ id: device.id, transports: ['internal'] }],
    });
    if (!passkey) throw new Error('No passkey was asked for.');
    expect((await submitFactor(challenge, { passkey: device.sign(passkey) })).statusCode).toBe(200);
    const [row] = await test.database.orm.select().from(passkeys).where(eq(passkeys.userId, id));
    expect(row).toMatchObject({ counter: 1, lastUsedAt: expect.any(Date) });
  });

  it('refuses what was signed for another sign-in, elsewhere, or changed', async () => {
    const { email, device } = await withPasskey();
    const [first, second] = [await stepOf(email), await stepOf(email)];
    if (!first.passkey || !second.passkey) throw new Error('No passkey was asked for.');
    const { challenge } = first;
    expect((await submitFactor(challenge, { passkey: device.sign(second.passkey) })).statusCode).toBe(401);
    const elsewhere = device.sign(first.passkey, 'http://evil.example');
    expect((await submitFactor(challenge, { passkey: elsewhere })).statusCode).toBe(401);
    const signed = device.sign(first.passkey);
    expect((await submitFactor(challenge, { passkey: { ...signed, signature: 'AAAA' } })).statusCode).toBe(401);
    expect((await submitFactor(challenge, { passkey: { ...signed, id: createPasskeyDevice().id } })).statusCode).toBe(
      401,
    );
    expect((await submitFactor(challenge, { passkey: signed })).statusCode).toBe(200);
  });

  it('refuses a device whose counter has not moved on, as that of a copy would not', async () => {
    const { email, device, id } = await withPasskey();
    await test.database.orm.update(passkeys).set({ counter: 5 }).where(eq(passkeys.userId, id));
    const { challenge, passkey } = await stepOf(email);
    if (!passkey) throw new Error('No passkey was asked for.');
    expect((await submitFactor(challenge, { passkey: device.sign(passkey) })).statusCode).toBe(401);
  });

  it('takes a device that does not count, again and again', async () => {
    const { email, device } = await withPasskey({ step: 0 });
    for (let round = 0; round < 2; round += 1) {
      const { challenge, passkey } = await stepOf(email);
      if (!passkey) throw new Error('No passkey was asked for.');
      expect((await submitFactor(challenge, { passkey: device.sign(passkey) })).statusCode).toBe(200);
    }
  });

  it('does not offer it under another host', async () => {
    const { email } = await withPasskey();
    const response = await post('/signin', { email, password: 'correct horse' }, { host: 'other.example' });
    expect(response.json().second_factor).toMatchObject({ passkey: null, methods: ['recovery_code'] });
  });
});

describe('the second step', () => {
  it('works once', async () => {
    const { email, secret, codes } = await withApp();
    const { challenge } = await stepOf(email);
    const [one, other] = [{ code: codeOf(secret) }, { recovery_code: codes[0] }];
    const responses = await Promise.all([submitFactor(challenge, one), submitFactor(challenge, other)]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401]);
    expect((await submitFactor(challenge, { recovery_code: codes[1] })).json()).toMatchObject({
      code: 'challenge_expired',
    });
  });

  it('is over after five wrong proofs, even for the right one', async () => {
    const { email, secret } = await withApp();
    const { challenge } = await stepOf(email);
    const wrong = Array.from({ length: 5 }, () => ({ recovery_code: '0000-0000-0000-0000' }));
    const responses = await Promise.all(wrong.map((factor) => submitFactor(challenge, factor)));
    expect(responses.map((response) => response.json().code)).toEqual(Array(5).fill('invalid_second_factor'));
    expect((await submitFactor(challenge, { code: codeOf(secret) })).json()).toEqual({
      success: false,
      code: 'challenge_expired',
      message: 'This sign-in has taken too long, or too many tries. Please sign in again.',
    });
  });

  it('is over after five minutes, and for a token that nobody was given', async () => {
    const { email, secret, id } = await withApp();
    const { challenge } = await stepOf(email);
    const [row] = await test.database.orm.select().from(signInChallenges).where(eq(signInChallenges.userId, id));
    expect(Math.round((Number(row?.expiresAt) - Date.now()) / 60_000)).toBe(5);
    expect(JSON.stringify(row)).not.toContain(challenge);
    await test.database.orm.update(signInChallenges).set({ expiresAt: sql`now()` });
    const over = { code: 'challenge_expired' };
    expect((await submitFactor(challenge, { code: codeOf(secret) })).json()).toMatchObject(over);
    expect((await submitFactor('x'.repeat(43), { code: codeOf(secret) })).json()).toMatchObject(over);
  });

  it.each([
    ['inactive', { status: 'inactive' as const }],
    ['deleted', { closedAt: new Date() }],
  ])('is over where the account has become %s', async (_what, change) => {
    const { email, codes, id } = await withApp();
    const { challenge } = await stepOf(email);
    await test.database.orm.update(users).set(change).where(eq(users.id, id));
    expect((await submitFactor(challenge, { recovery_code: codes[0] })).json()).toMatchObject({
      code: 'challenge_expired',
    });
  });

  it('counts wrong proofs as wrong passwords: both together have to wait', async () => {
    const { email, codes } = await withApp();
    const statuses: number[] = [];
    // Ten attempts are free: each round takes one for the password, and four for the proofs.
    for (let round = 0; round < 2; round += 1) {
      const { challenge } = await stepOf(email);
      for (let factor = 0; factor < 4; factor += 1)
        statuses.push((await submitFactor(challenge, { recovery_code: '0000-0000-0000-0000' })).statusCode);
    }
    expect(statuses).toEqual(Array(8).fill(401));
    expect((await signIn(email)).statusCode).toBe(429);
    const [row] = await test.database.orm.select().from(signInChallenges).limit(1);
    expect(row).toBeDefined();
    await test.database.orm.update(attempts).set({ waitsUntil: sql`now()` });
    const { challenge } = await stepOf(email);
    const waiting = await submitFactor(challenge, { recovery_code: codes[0] });
    expect(waiting.statusCode).toBe(429);
    await test.database.orm.update(attempts).set({ waitsUntil: sql`now()` });
    expect((await submitFactor(challenge, { recovery_code: codes[0] })).statusCode).toBe(200);
  });

  it('does not forget the failures of a place for a right password alone', async () => {
    const { email } = await withApp();
    for (let index = 0; index < 10; index += 1) await signIn(email, index % 2 ? 'correct horse' : 'wrong');
    expect((await signIn(email)).statusCode).toBe(429);
  });

  it.each([
    ['no proof', {}],
    ['two proofs', { code: '000000', recovery_code: '0000-0000-0000-0000' }],
    ['a code of letters', { code: 'abcdef' }],
  ])('refuses %s', async (_what, factor) => {
    expect((await submitFactor('x'.repeat(43), factor)).statusCode).toBe(400);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { buildApp } from '../../app/app';
import { readConfig } from '../../config/config';
import { attempts, trustedDevices, users } from '../../database/schema';
import { createTestApp, type TestApp } from '../../test-support/test-app';
import { hashPassword } from './passwords';

const MAX_PER_ADDRESS = 16;
const limits = {
  SIGN_IN_LIMIT_PER_ACCOUNT: '3',
  SIGN_IN_LIMIT_PER_ADDRESS: String(MAX_PER_ADDRESS),
  TRUST_PROXY: '127.0.0.1',
};

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp(limits);
  const passwordHash = await hashPassword('correct horse');
  await testApp.database.orm.insert(users).values([
    { role: 'admin', fullName: 'Grace', email: 'grace@example.com', passwordHash },
    { role: 'subadmin', fullName: 'Ada', email: 'ada@example.com', passwordHash },
  ]);
});

beforeEach(async () => {
  await testApp.database.orm.delete(attempts);
  await testApp.database.orm.delete(trustedDevices);
});

afterAll(() => testApp.close());

interface SignInOptions {
  email?: string;
  password?: string;
  address?: string;
  /** The cookie of an earlier response. */
  deviceCookie?: string | undefined;
  app?: TestApp['app'];
}

function signIn({
  email = 'grace@example.com',
  password = 'wrong',
  address = '203.0.113.1',
  deviceCookie,
  app = testApp.app,
}: SignInOptions) {
  return app.inject({
    method: 'POST',
    url: '/api/admin/signin',
    headers: { 'x-forwarded-for': address, ...(deviceCookie !== undefined && { cookie: deviceCookie }) },
    payload: { email, password },
  });
}

const signInCorrectly = (options: SignInOptions = {}) => signIn({ password: 'correct horse', ...options });
const getDeviceCookie = ({ headers }: Awaited<ReturnType<typeof signIn>>) =>
  String(headers['set-cookie']).split(';', 1)[0];

async function signInRepeatedly(count: number, getOptions: (index: number) => SignInOptions): Promise<number[]> {
  const codes: number[] = [];
  for (let index = 0; index < count; index += 1) codes.push((await signIn(getOptions(index))).statusCode);
  return codes;
}

/** Sends wrong passwords, each from a new address: as many as all untrusted clients together may send for one account. */
const attackFromManyAddresses = (email?: string) =>
  signInRepeatedly(30, (index) => ({ address: `198.51.100.${index}`, ...(email !== undefined && { email }) }));

/** Moves the counters into the past. */
const advanceTime = (minutes: number) =>
  testApp.database.orm.update(attempts).set({
    blockedUntil: sql`${attempts.blockedUntil} - make_interval(mins => ${minutes})`,
    resetsAt: sql`${attempts.resetsAt} - make_interval(mins => ${minutes})`,
  });

describe('an attacker', () => {
  it.each(['grace@example.com', 'nobody@example.com'])('waits longer after each guess at %s', async (email) => {
    expect(await signInRepeatedly(4, () => ({ email }))).toEqual([401, 401, 401, 429]);
    // A correct password is rejected too, so that the limit does not reveal it.
    const rejected = await signInCorrectly({ email: email.toUpperCase() });
    expect(rejected.statusCode).toBe(429);
    expect(rejected.json()).toMatchObject({ success: false, code: 'too_many_requests' });

    const waits: number[] = [];
    for (const minutes of [1, 2, 4, 8, 15, 15]) {
      waits.push(Number((await signIn({ email })).headers['retry-after']));
      await advanceTime(minutes);
      expect((await signIn({ email })).statusCode).toBe(401);
    }
    waits.forEach((wait, index) => {
      const expected = 60 * ([1, 2, 4, 8, 15, 15][index] ?? 0);
      expect(wait).toBeLessThanOrEqual(expected);
      expect(wait).toBeGreaterThan(expected - 50);
    });
  });

  it('has no advantage from concurrent attempts', async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => signIn({})));
    const statusCodes = responses.map(({ statusCode }) => statusCode).sort();
    expect(statusCodes).toEqual([401, 401, 401, 429, 429, 429, 429, 429]);
  });

  it.each(['grace@example.com', 'nobody@example.com'])(
    'is limited at %s from many addresses too, including new ones',
    async (email) => {
      expect(await attackFromManyAddresses(email)).toEqual(Array(30).fill(401));
      expect(await signInRepeatedly(3, (index) => ({ email, address: `192.0.2.${index}` }))).toEqual([429, 429, 429]);
    },
  );

  it('does not use up the limit of other addresses', async () => {
    await signInRepeatedly(8, () => ({}));
    await signInRepeatedly(8, () => ({ email: 'ada@example.com' }));
    expect((await signInCorrectly({ address: '203.0.113.2' })).statusCode).toBe(200);
    expect((await signInCorrectly({ address: '203.0.113.2', email: 'ada@example.com' })).statusCode).toBe(200);
  });

  it('is remembered for a day', async () => {
    await signInRepeatedly(4, () => ({}));
    await advanceTime(23 * 60);
    expect(await signInRepeatedly(2, () => ({}))).toEqual([401, 429]);
    await advanceTime(25 * 60);
    expect(await signInRepeatedly(4, () => ({}))).toEqual([401, 401, 401, 429]);
  });
});

describe('a client that has signed in before', () => {
  it('can sign in from the same address during an attack', async () => {
    await signInCorrectly();
    await attackFromManyAddresses();
    expect((await signInCorrectly({ address: '192.0.2.1' })).statusCode).toBe(429);
    expect((await signInCorrectly()).statusCode).toBe(200);
  });

  it('can sign in on the same device from anywhere during an attack', async () => {
    const deviceCookie = getDeviceCookie(await signInCorrectly());
    await attackFromManyAddresses();
    expect((await signInCorrectly({ address: '192.0.2.1' })).statusCode).toBe(429);
    expect((await signInCorrectly({ address: '192.0.2.1', deviceCookie })).statusCode).toBe(200);
  });

  it('can sign in on the same device while an attacker uses the same address', async () => {
    const deviceCookie = getDeviceCookie(await signInCorrectly());
    await signInRepeatedly(20, () => ({}));
    expect((await signInCorrectly()).statusCode).toBe(429);
    expect((await signInCorrectly({ deviceCookie })).statusCode).toBe(200);
  });

  it('waits after its own wrong passwords only', async () => {
    const deviceCookie = getDeviceCookie(await signInCorrectly());
    expect(await signInRepeatedly(4, () => ({ deviceCookie }))).toEqual([401, 401, 401, 429]);
    expect((await signInCorrectly({ deviceCookie })).statusCode).toBe(429);
    expect((await signInCorrectly({ address: '203.0.113.9' })).statusCode).toBe(200);
  });

  it('is untrusted if it has signed in to another account only', async () => {
    const deviceCookie = getDeviceCookie(await signInCorrectly({ email: 'ada@example.com' }));
    await attackFromManyAddresses();
    expect((await signInCorrectly({ deviceCookie })).statusCode).toBe(429);
  });

  it('can share a device with other accounts', async () => {
    const deviceCookie = getDeviceCookie(await signInCorrectly());
    expect(getDeviceCookie(await signInCorrectly({ email: 'ada@example.com', deviceCookie }))).toBe(deviceCookie);
    await attackFromManyAddresses();
    expect((await signInCorrectly({ deviceCookie, address: '192.0.2.1' })).statusCode).toBe(200);
  });

  it('is untrusted again after 90 days', async () => {
    const deviceCookie = getDeviceCookie(await signInCorrectly());
    const remainingSeconds = sql<number>`extract(epoch from ${trustedDevices.expiresAt} - now())`;
    for (const { days } of await testApp.database.orm
      .select({ days: sql<number>`${remainingSeconds} / 86400` })
      .from(trustedDevices)) {
      expect(Number(days)).toBeCloseTo(90, 1);
    }
    await testApp.database.orm.update(trustedDevices).set({ expiresAt: sql`now()` });
    await attackFromManyAddresses();
    expect((await signInCorrectly({ deviceCookie })).statusCode).toBe(429);
    await testApp.database.orm.delete(attempts);
    expect(getDeviceCookie(await signInCorrectly({ deviceCookie }))).not.toBe(deviceCookie);
  });
});

describe('the device token', () => {
  it('is a random cookie for the sign-in only, not accessible to scripts and other sites', async () => {
    const [first, second] = [await signInCorrectly(), await signInCorrectly()];
    expect(first.headers['set-cookie']).toMatch(
      /^device=[\w-]{43}; Max-Age=7776000; Path=\/api\/admin\/signin; HttpOnly; SameSite=Strict$/,
    );
    expect(getDeviceCookie(first)).not.toBe(getDeviceCookie(second));
  });

  it('is a secure cookie over TLS', async () => {
    const response = await testApp.app.inject({
      method: 'POST',
      url: '/api/admin/signin',
      headers: { 'x-forwarded-for': '203.0.113.1', 'x-forwarded-proto': 'https' },
      payload: { email: 'grace@example.com', password: 'correct horse' },
    });
    expect(response.headers['set-cookie']).toContain('; Secure');
  });

  it('is not set on a failed sign-in', async () => {
    expect((await signIn({})).headers['set-cookie']).toBeUndefined();
  });

  it('is never a token from the client', async () => {
    const deviceCookie = `device=${'x'.repeat(43)}`;
    expect(getDeviceCookie(await signInCorrectly({ deviceCookie }))).not.toBe(deviceCookie);
  });

  it('is stored as a hash, and so are addresses and emails', async () => {
    const deviceCookie = getDeviceCookie(await signInCorrectly());
    await signIn({});
    const { rows } = await testApp.database.orm.execute(
      sql`select string_agg(trusted_devices::text, '') || (select string_agg(attempts::text, '') from attempts) as all from trusted_devices`,
    );
    const stored = JSON.stringify(rows);
    for (const secret of [deviceCookie?.split('=')[1], '203.0.113.1', 'grace'])
      expect(stored).not.toContain(String(secret));
  });
});

it('limits an address over all emails, and does not lock the accounts', async () => {
  expect(await signInRepeatedly(MAX_PER_ADDRESS, (index) => ({ email: `${index}@example.com` }))).toEqual(
    Array(MAX_PER_ADDRESS).fill(401),
  );
  expect(await signInRepeatedly(5, () => ({}))).toEqual(Array(5).fill(429));
  expect((await signInCorrectly({ address: '203.0.113.8' })).statusCode).toBe(200);
  await advanceTime(15);
  expect((await signInCorrectly()).statusCode).toBe(200);
});

it.each([
  ['malformed JSON', 'application/json', '{'],
  ['an invalid body', 'application/json', '{"email":"grace"}'],
  ['another type', 'text/plain', 'hello'],
  ['a large body', 'application/json', JSON.stringify({ email: 'x'.repeat(5000) })],
])('counts an attempt with %s before its body is read', async (_case, type, payload) => {
  const attemptSignIn = () =>
    testApp.app.inject({
      method: 'POST',
      url: '/api/admin/signin',
      headers: { 'content-type': type, 'x-forwarded-for': '203.0.113.1' },
      payload,
    });
  for (let index = 0; index < MAX_PER_ADDRESS; index += 1)
    expect([400, 413, 415]).toContain((await attemptSignIn()).statusCode);
  expect((await attemptSignIn()).statusCode).toBe(429);
  expect((await signInCorrectly()).statusCode).toBe(429);
});

it.each([
  ['/signin', 413],
  ['/signup', 413],
])('rejects an oversized body at %s', async (url, status) => {
  const payload = { email: 'grace@example.com', password: 'correct horse', more: 'x'.repeat(4096) };
  const response = await testApp.app.inject({ method: 'POST', url: `/api/admin${url}`, payload });
  expect(response.statusCode).toBe(status);
});

it('counts an IPv6 /64 network as one address', async () => {
  expect(
    await signInRepeatedly(MAX_PER_ADDRESS + 1, (index) => ({
      email: `${index}@example.com`,
      address: `2001:db8::${index + 1}`,
    })),
  ).toEqual([...Array(MAX_PER_ADDRESS).fill(401), 429]);
  expect((await signIn({ email: 'x@example.com', address: '2001:db8:0:1::1' })).statusCode).toBe(401);
});

it('resets failed attempts after a correct password', async () => {
  const passwords = ['wrong', 'wrong', 'correct horse'];
  const allPasswords = [...passwords, ...passwords];
  expect(await signInRepeatedly(6, (index) => ({ password: allPasswords[index] ?? '' }))).toEqual([
    401, 401, 200, 401, 401, 200,
  ]);
});

it('counts sign-ups apart from sign-ins', async () => {
  for (let index = 0; index < MAX_PER_ADDRESS + 1; index += 1) {
    await testApp.app.inject({
      method: 'POST',
      url: '/api/admin/signup',
      headers: { 'x-forwarded-for': '203.0.113.1' },
      payload: { fullName: 'Someone', email: 'grace@example.com', password: 'correct horse' },
    });
  }
  expect((await signInCorrectly()).statusCode).toBe(200);
});

it('shares counts between server processes', async () => {
  const other = await buildApp({ database: testApp.database, config: readConfig({ LOG_LEVEL: 'silent', ...limits }) });
  const apps = [testApp.app, other];
  expect(await signInRepeatedly(4, (index) => ({ app: apps[index % 2] ?? other }))).toEqual([401, 401, 401, 429]);
  await other.close();
});

it('ignores forwarded addresses of untrusted clients', async () => {
  const app = await buildApp({
    database: testApp.database,
    config: readConfig({ LOG_LEVEL: 'silent', ...limits, TRUST_PROXY: '' }),
  });
  const codes = await signInRepeatedly(MAX_PER_ADDRESS + 1, (index) => ({
    email: `${index}@example.com`,
    address: `203.0.113.${index}`,
    app,
  }));
  expect(codes.at(-1)).toBe(429);
  await app.close();
});

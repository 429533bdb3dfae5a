import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { buildApp } from '../../app/app';
import { readConfig } from '../../config/config';
import { attempts, knownPlaces, users } from '../../database/schema';
import { createTestApp, type TestApp } from '../../test-support/test-app';
import { hashPassword } from './passwords';

const perAddress = 16;
const limits = {
  SIGN_IN_LIMIT_PER_ACCOUNT: '3',
  SIGN_IN_LIMIT_PER_ADDRESS: String(perAddress),
  TRUST_PROXY: '127.0.0.1',
};

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp(limits);
  const passwordHash = await hashPassword('correct horse');
  await test.database.orm.insert(users).values([
    { role: 'admin', fullName: 'Grace', email: 'grace@example.com', passwordHash },
    { role: 'subadmin', fullName: 'Ada', email: 'ada@example.com', passwordHash },
  ]);
});

beforeEach(async () => {
  await test.database.orm.delete(attempts);
  await test.database.orm.delete(knownPlaces);
});

afterAll(() => test.close());

interface Visit {
  email?: string;
  password?: string;
  address?: string;
  /** The cookie that an earlier answer brought. */
  device?: string | undefined;
  app?: TestApp['app'];
}

function signIn({
  email = 'grace@example.com',
  password = 'wrong',
  address = '203.0.113.1',
  device,
  app = test.app,
}: Visit) {
  return app.inject({
    method: 'POST',
    url: '/api/admin/signin',
    headers: { 'x-forwarded-for': address, ...(device !== undefined && { cookie: device }) },
    payload: { email, password },
  });
}

const enter = (visit: Visit = {}) => signIn({ password: 'correct horse', ...visit });
const deviceOf = ({ headers }: Awaited<ReturnType<typeof signIn>>) => String(headers['set-cookie']).split(';', 1)[0];

async function statuses(count: number, visitOf: (index: number) => Visit): Promise<number[]> {
  const found: number[] = [];
  for (let index = 0; index < count; index += 1) found.push((await signIn(visitOf(index))).statusCode);
  return found;
}

/** Wrong passwords, each from a new address: as many as all strangers together have for one account. */
const attackFromEverywhere = (email?: string) =>
  statuses(30, (index) => ({ address: `198.51.100.${index}`, ...(email !== undefined && { email }) }));

/** Lets this much time pass for the counters. */
const pass = (minutes: number) =>
  test.database.orm.update(attempts).set({
    waitsUntil: sql`${attempts.waitsUntil} - make_interval(mins => ${minutes})`,
    resetsAt: sql`${attempts.resetsAt} - make_interval(mins => ${minutes})`,
  });

describe('somebody who guesses', () => {
  it.each(['grace@example.com', 'nobody@example.com'])('at %s waits longer after each guess', async (email) => {
    expect(await statuses(4, () => ({ email }))).toEqual([401, 401, 401, 429]);
    // The right password is not let in either: the limit must not tell that it was right.
    const refused = await enter({ email: email.toUpperCase() });
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ success: false, code: 'too_many_requests' });

    const waits: number[] = [];
    for (const minutes of [1, 2, 4, 8, 15, 15]) {
      waits.push(Number((await signIn({ email })).headers['retry-after']));
      await pass(minutes);
      expect((await signIn({ email })).statusCode).toBe(401);
    }
    waits.forEach((wait, index) => {
      const expected = 60 * ([1, 2, 4, 8, 15, 15][index] ?? 0);
      expect(wait).toBeLessThanOrEqual(expected);
      expect(wait).toBeGreaterThan(expected - 50);
    });
  });

  it('is not let in sooner by asking at once, many times', async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => signIn({})));
    const all = responses.map(({ statusCode }) => statusCode).sort();
    expect(all).toEqual([401, 401, 401, 429, 429, 429, 429, 429]);
  });

  it.each(['grace@example.com', 'nobody@example.com'])(
    'at %s from everywhere is slowed as well, each new address included',
    async (email) => {
      expect(await attackFromEverywhere(email)).toEqual(Array(30).fill(401));
      expect(await statuses(3, (index) => ({ email, address: `192.0.2.${index}` }))).toEqual([429, 429, 429]);
    },
  );

  it('from one address does not use up what others have', async () => {
    await statuses(8, () => ({}));
    await statuses(8, () => ({ email: 'ada@example.com' }));
    expect((await enter({ address: '203.0.113.2' })).statusCode).toBe(200);
    expect((await enter({ address: '203.0.113.2', email: 'ada@example.com' })).statusCode).toBe(200);
  });

  it('is remembered for a day and then forgotten', async () => {
    await statuses(4, () => ({}));
    await pass(23 * 60);
    expect(await statuses(2, () => ({}))).toEqual([401, 429]);
    await pass(25 * 60);
    expect(await statuses(4, () => ({}))).toEqual([401, 401, 401, 429]);
  });
});

describe('whoever has signed in before', () => {
  it('from the same address comes in, whatever strangers do', async () => {
    await enter();
    await attackFromEverywhere();
    expect((await enter({ address: '192.0.2.1' })).statusCode).toBe(429);
    expect((await enter()).statusCode).toBe(200);
  });

  it('on the same device comes in from anywhere, whatever strangers do', async () => {
    const device = deviceOf(await enter());
    await attackFromEverywhere();
    expect((await enter({ address: '192.0.2.1' })).statusCode).toBe(429);
    expect((await enter({ address: '192.0.2.1', device })).statusCode).toBe(200);
  });

  it('on the same device comes in beside a guesser at the same address', async () => {
    const device = deviceOf(await enter());
    await statuses(20, () => ({}));
    expect((await enter()).statusCode).toBe(429);
    expect((await enter({ device })).statusCode).toBe(200);
  });

  it('waits after wrong passwords of their own, and only there', async () => {
    const device = deviceOf(await enter());
    expect(await statuses(4, () => ({ device }))).toEqual([401, 401, 401, 429]);
    expect((await enter({ device })).statusCode).toBe(429);
    expect((await enter({ address: '203.0.113.9' })).statusCode).toBe(200);
  });

  it('to another account is a stranger to this one', async () => {
    const device = deviceOf(await enter({ email: 'ada@example.com' }));
    await attackFromEverywhere();
    expect((await enter({ device })).statusCode).toBe(429);
  });

  it('shares a device with others who use it', async () => {
    const device = deviceOf(await enter());
    expect(deviceOf(await enter({ email: 'ada@example.com', device }))).toBe(device);
    await attackFromEverywhere();
    expect((await enter({ device, address: '192.0.2.1' })).statusCode).toBe(200);
  });

  it('is a stranger again after ninety days away', async () => {
    const device = deviceOf(await enter());
    const left = sql<number>`extract(epoch from ${knownPlaces.expiresAt} - now())`;
    for (const { days } of await test.database.orm.select({ days: sql<number>`${left} / 86400` }).from(knownPlaces)) {
      expect(Number(days)).toBeCloseTo(90, 1);
    }
    await test.database.orm.update(knownPlaces).set({ expiresAt: sql`now()` });
    await attackFromEverywhere();
    expect((await enter({ device })).statusCode).toBe(429);
    await test.database.orm.delete(attempts);
    expect(deviceOf(await enter({ device }))).not.toBe(device);
  });
});

describe('the device', () => {
  it('is a random cookie for the sign-in alone, out of reach for scripts and other sites', async () => {
    const [first, second] = [await enter(), await enter()];
    expect(first.headers['set-cookie']).toMatch(
      /^device=[\w-]{43}; Max-Age=7776000; Path=\/api\/admin\/signin; HttpOnly; SameSite=Strict$/,
    );
    expect(deviceOf(first)).not.toBe(deviceOf(second));
  });

  it('is sent over TLS alone where there is TLS', async () => {
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/admin/signin',
      headers: { 'x-forwarded-for': '203.0.113.1', 'x-forwarded-proto': 'https' },
      payload: { email: 'grace@example.com', password: 'correct horse' },
    });
    expect(response.headers['set-cookie']).toContain('; Secure');
  });

  it('is given to nobody who was not let in', async () => {
    expect((await signIn({})).headers['set-cookie']).toBeUndefined();
  });

  it('is never one that somebody made up', async () => {
    const device = `device=${'x'.repeat(43)}`;
    expect(deviceOf(await enter({ device }))).not.toBe(device);
  });

  it('is stored as a hash, and no place as what it is', async () => {
    const device = deviceOf(await enter());
    await signIn({});
    const { rows } = await test.database.orm.execute(
      sql`select string_agg(known_places::text, '') || (select string_agg(attempts::text, '') from attempts) as all from known_places`,
    );
    const kept = JSON.stringify(rows);
    for (const secret of [device?.split('=')[1], '203.0.113.1', 'grace']) expect(kept).not.toContain(String(secret));
  });
});

it('stops an address, whatever emails it tries, and leaves the accounts to others', async () => {
  expect(await statuses(perAddress, (index) => ({ email: `${index}@example.com` }))).toEqual(
    Array(perAddress).fill(401),
  );
  expect(await statuses(5, () => ({}))).toEqual(Array(5).fill(429));
  expect((await enter({ address: '203.0.113.8' })).statusCode).toBe(200);
  await pass(15);
  expect((await enter()).statusCode).toBe(200);
});

it.each([
  ['no JSON', 'application/json', '{'],
  ['what is refused', 'application/json', '{"email":"grace"}'],
  ['another type', 'text/plain', 'hello'],
  ['too much', 'application/json', JSON.stringify({ email: 'x'.repeat(5000) })],
])('counts an attempt that sends %s, before it is read', async (_what, type, payload) => {
  const attempt = () =>
    test.app.inject({
      method: 'POST',
      url: '/api/admin/signin',
      headers: { 'content-type': type, 'x-forwarded-for': '203.0.113.1' },
      payload,
    });
  for (let index = 0; index < perAddress; index += 1) expect([400, 413, 415]).toContain((await attempt()).statusCode);
  expect((await attempt()).statusCode).toBe(429);
  expect((await enter()).statusCode).toBe(429);
});

it.each([
  ['/signin', 413],
  ['/signup', 413],
])('takes no body at %s that is larger than anything in it can be', async (url, status) => {
  const payload = { email: 'grace@example.com', password: 'correct horse', more: 'x'.repeat(4096) };
  const response = await test.app.inject({ method: 'POST', url: `/api/admin${url}`, payload });
  expect(response.statusCode).toBe(status);
});

it('takes a network of IPv6 for one address', async () => {
  expect(
    await statuses(perAddress + 1, (index) => ({ email: `${index}@example.com`, address: `2001:db8::${index + 1}` })),
  ).toEqual([...Array(perAddress).fill(401), 429]);
  expect((await signIn({ email: 'x@example.com', address: '2001:db8:0:1::1' })).statusCode).toBe(401);
});

it('forgets failures after a right password', async () => {
  const round = ['wrong', 'wrong', 'correct horse'];
  const tries = [...round, ...round];
  expect(await statuses(6, (index) => ({ password: tries[index] ?? '' }))).toEqual([401, 401, 200, 401, 401, 200]);
});

it('leaves the sign-in alone when somebody signs up', async () => {
  for (let index = 0; index < perAddress + 1; index += 1) {
    await test.app.inject({
      method: 'POST',
      url: '/api/admin/signup',
      headers: { 'x-forwarded-for': '203.0.113.1' },
      payload: { fullName: 'Somebody', email: 'grace@example.com', password: 'correct horse' },
    });
  }
  expect((await enter()).statusCode).toBe(200);
});

it('counts for all server processes together', async () => {
  const other = await buildApp({ database: test.database, config: readConfig({ LOG_LEVEL: 'silent', ...limits }) });
  const apps = [test.app, other];
  expect(await statuses(4, (index) => ({ app: apps[index % 2] ?? other }))).toEqual([401, 401, 401, 429]);
  await other.close();
});

it('does not believe an address that a stranger claims', async () => {
  const app = await buildApp({
    database: test.database,
    config: readConfig({ LOG_LEVEL: 'silent', ...limits, TRUST_PROXY: '' }),
  });
  const tried = await statuses(perAddress + 1, (index) => ({
    email: `${index}@example.com`,
    address: `203.0.113.${index}`,
    app,
  }));
  expect(tried.at(-1)).toBe(429);
  await app.close();
});

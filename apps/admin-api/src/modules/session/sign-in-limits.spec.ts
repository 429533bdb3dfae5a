import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { buildApp } from '../../app';
import { readConfig } from '../../config';
import { attempts, users } from '../../database/schema';
import { createTestApp, type TestApp } from '../../test-support/test-app';
import { hashPassword } from './passwords';

const limits = { SIGN_IN_LIMIT_PER_ACCOUNT: '3', SIGN_IN_LIMIT_PER_ADDRESS: '8', TRUST_PROXY: '127.0.0.1' };

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp(limits);
  const passwordHash = await hashPassword('correct horse');
  await test.database.orm
    .insert(users)
    .values({ role: 'admin', fullName: 'Grace', email: 'grace@example.com', passwordHash });
});

afterAll(() => test.close());

function signIn(email: string, password: string, address: string, app = test.app) {
  return app.inject({
    method: 'POST',
    url: '/api/admin/signin',
    headers: { 'x-forwarded-for': address },
    payload: { email, password },
  });
}

async function statuses(count: number, ask: (index: number) => ReturnType<typeof signIn>): Promise<number[]> {
  const found: number[] = [];
  for (let index = 0; index < count; index += 1) found.push((await ask(index)).statusCode);
  return found;
}

it.each(['grace@example.com', 'nobody@example.com'])('stops guesses at %s, from wherever they come', async (email) => {
  await test.database.orm.delete(attempts);
  expect(await statuses(4, (index) => signIn(email, 'wrong', `198.51.100.${index}`))).toEqual([401, 401, 401, 429]);
  // The right password is not let in either: the limit must not tell that it was right.
  const answer = await signIn(email.toUpperCase(), 'correct horse', '198.51.100.9');
  expect(answer.statusCode).toBe(429);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(800);
  expect(answer.json()).toMatchObject({ success: false, code: 'too_many_requests' });
});

it('stops an address, whatever emails it tries, and leaves the accounts to others', async () => {
  await test.database.orm.delete(attempts);
  expect(await statuses(8, (index) => signIn(`${index}@example.com`, 'wrong', '203.0.113.7'))).toEqual(
    Array(8).fill(401),
  );
  expect(await statuses(5, () => signIn('grace@example.com', 'wrong', '203.0.113.7'))).toEqual(Array(5).fill(429));
  expect((await signIn('grace@example.com', 'correct horse', '203.0.113.8')).statusCode).toBe(200);
});

it('takes a network of IPv6 for one address', async () => {
  await test.database.orm.delete(attempts);
  expect(await statuses(9, (index) => signIn(`${index}@example.com`, 'wrong', `2001:db8::${index + 1}`))).toEqual([
    ...Array(8).fill(401),
    429,
  ]);
  expect((await signIn('x@example.com', 'wrong', '2001:db8:0:1::1')).statusCode).toBe(401);
});

it('forgets failures after a right password', async () => {
  await test.database.orm.delete(attempts);
  const round = ['wrong', 'wrong', 'correct horse'];
  const tries = [...round, ...round];
  expect(await statuses(6, (index) => signIn('grace@example.com', tries[index] ?? '', '203.0.113.9'))).toEqual([
    401, 401, 200, 401, 401, 200,
  ]);
});

it('begins anew when the window has passed', async () => {
  await test.database.orm.delete(attempts);
  await statuses(4, () => signIn('grace@example.com', 'wrong', '203.0.113.10'));
  await test.database.orm.update(attempts).set({ resetsAt: sql`now()` });
  expect((await signIn('grace@example.com', 'wrong', '203.0.113.10')).statusCode).toBe(401);
});

it('counts for all server processes together', async () => {
  await test.database.orm.delete(attempts);
  const other = await buildApp({ database: test.database, config: readConfig({ LOG_LEVEL: 'silent', ...limits }) });
  const apps = [test.app, other];
  expect(await statuses(4, (index) => signIn('grace@example.com', 'wrong', '203.0.113.11', apps[index % 2]))).toEqual([
    401, 401, 401, 429,
  ]);
  await other.close();
});

it('does not believe an address that a stranger claims', async () => {
  await test.database.orm.delete(attempts);
  const app = await buildApp({
    database: test.database,
    config: readConfig({ LOG_LEVEL: 'silent', ...limits, TRUST_PROXY: '' }),
  });
  const tried = await statuses(9, (index) => signIn(`${index}@example.com`, 'wrong', `203.0.113.${index}`, app));
  expect(tried.at(-1)).toBe(429);
  await app.close();
});

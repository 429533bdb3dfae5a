import { hash } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { users } from '../../database/schema';
import { createTestApp, type TestApp } from '../../test-support/test-app';
import { hashPassword, isHashOutdated, isPasswordRight } from './passwords';

const password = 'correct horse';

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp();
});

afterAll(() => test.close());

/** An account with this hash; returns what reads its hash. */
async function addAccount(email: string, passwordHash: string) {
  await test.database.orm.insert(users).values({ role: 'subadmin', fullName: 'Ada', email, passwordHash });
  return async () => {
    const [found] = await test.database.orm.select().from(users).where(eq(users.email, email));
    return found?.passwordHash ?? '';
  };
}

const signIn = async (email: string, typed: string) =>
  (await test.app.inject({ method: 'POST', url: '/api/admin/signin', payload: { email, password: typed } })).statusCode;

it.each([
  ['of less memory', { memoryCost: 8 * 1024, timeCost: 2, parallelism: 1 }],
  ['of fewer passes', { memoryCost: 19 * 1024, timeCost: 1, parallelism: 1 }],
])('a hash %s is made anew at the next sign-in with the right password', async (name, cost) => {
  const email = `${name.replaceAll(' ', '-')}@example.com`;
  const old = await hash(password, cost);
  const read = await addAccount(email, old);
  expect(isHashOutdated(old)).toBe(true);

  expect(await signIn(email, 'wrong')).toBe(401);
  expect(await read()).toBe(old);

  expect(await signIn(email, password)).toBe(200);
  const renewed = await read();
  expect(isHashOutdated(renewed)).toBe(false);
  expect(await signIn(email, password)).toBe(200);
  expect(await read()).toBe(renewed);
});

it('a hash of today stays', async () => {
  const today = await hashPassword(password);
  const read = await addAccount('today@example.com', today);
  expect(await signIn('today@example.com', password)).toBe(200);
  expect(await read()).toBe(today);
});

it('what looks the same is the same password, and nothing is cut off', async () => {
  const kept = await hashPassword('Café au lait, s’il vous plaît');
  expect(await isPasswordRight(kept, 'Cafe\u0301 au lait, s’il vous plai\u0302t')).toBe(true);
  expect(await isPasswordRight(kept, 'Cafe au lait, s’il vous plait')).toBe(false);
  const long = await hashPassword('a'.repeat(128));
  expect(await isPasswordRight(long, 'a'.repeat(127))).toBe(false);
});

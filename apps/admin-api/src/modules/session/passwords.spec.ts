import { hash } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { users } from '../../database/schema';
import { createTestApp, type TestApp } from '../../test-support/test-app';
import { hashPassword, isHashOutdated, verifyPassword } from './passwords';

const password = 'correct horse';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp();
});

afterAll(() => testApp.close());

/** Inserts an account with this hash. Returns a function that reads its hash. */
async function addAccount(email: string, passwordHash: string) {
  await testApp.database.orm.insert(users).values({ role: 'subadmin', fullName: 'Ada', email, passwordHash });
  return async () => {
    const [row] = await testApp.database.orm.select().from(users).where(eq(users.email, email));
    return row?.passwordHash ?? '';
  };
}

const signIn = async (email: string, input: string) =>
  (await testApp.app.inject({ method: 'POST', url: '/api/admin/signin', payload: { email, password: input } }))
    .statusCode;

it.each([
  ['of less memory', { memoryCost: 8 * 1024, timeCost: 2, parallelism: 1 }],
  ['of fewer passes', { memoryCost: 19 * 1024, timeCost: 1, parallelism: 1 }],
])('replaces a hash %s at the next sign-in with the correct password', async (name, parameters) => {
  const email = `${name.replaceAll(' ', '-')}@example.com`;
  const old = await hash(password, parameters);
  const readHash = await addAccount(email, old);
  expect(isHashOutdated(old)).toBe(true);

  expect(await signIn(email, 'wrong')).toBe(401);
  expect(await readHash()).toBe(old);

  expect(await signIn(email, password)).toBe(200);
  const renewed = await readHash();
  expect(isHashOutdated(renewed)).toBe(false);
  expect(await signIn(email, password)).toBe(200);
  expect(await readHash()).toBe(renewed);
});

it('keeps a current hash', async () => {
  const currentHash = await hashPassword(password);
  const readHash = await addAccount('today@example.com', currentHash);
  expect(await signIn('today@example.com', password)).toBe(200);
  expect(await readHash()).toBe(currentHash);
});

it('matches Unicode-equivalent passwords, and does not truncate long ones', async () => {
  const hashed = await hashPassword('Café au lait, s’il vous plaît');
  expect(await verifyPassword(hashed, 'Cafe\u0301 au lait, s’il vous plai\u0302t')).toBe(true);
  expect(await verifyPassword(hashed, 'Cafe au lait, s’il vous plait')).toBe(false);
  const long = await hashPassword('a'.repeat(128));
  expect(await verifyPassword(long, 'a'.repeat(127))).toBe(false);
});

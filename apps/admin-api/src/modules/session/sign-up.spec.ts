import { afterAll, beforeAll, expect, it } from 'vitest';
import { signUpCodes, users } from '../../database/schema';
import { createTestApp, type TestApp } from '../../test-support/test-app';
import { createSignUpCode } from './sign-up-code';

let testApp: TestApp;
/** Codes of two server processes on this database. */
let codes: (string | undefined)[];

beforeAll(async () => {
  testApp = await createTestApp({ SIGN_IN_LIMIT_PER_ADDRESS: '20', TRUST_PROXY: '127.0.0.1' });
  codes = [await createSignUpCode(testApp.database.orm), await createSignUpCode(testApp.database.orm)];
});

afterAll(() => testApp.close());

const signUp = (changes: object = {}, address = '203.0.113.1') =>
  testApp.app.inject({
    method: 'POST',
    url: '/api/admin/signup',
    headers: { 'x-forwarded-for': address },
    payload: { fullName: ' Grace Hopper ', email: 'grace@example.com', password: 'correct horse', ...changes },
  });

it.each([
  ['no code', {}, 'Code is required: the server printed it when it started'],
  ['a made-up code', { code: 'x'.repeat(43) }, 'This is not the code that the server printed when it started'],
])('rejects a sign-up with %s', async (_case, changes, message) => {
  const response = await signUp(changes);
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ code: 'validation_failed', errors: [{ field: 'code', message }] });
  expect(await testApp.database.orm.$count(users)).toBe(0);
});

it('limits the attempts of one address', async () => {
  const attempts = Array.from({ length: 21 }, () => signUp({ code: 'x' }, '203.0.113.2'));
  const statuses = (await Promise.all(attempts)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
});

it('rejects a common password', async () => {
  const response = await signUp({ code: codes[0], password: 'Password123' });
  expect(response.json()).toMatchObject({ code: 'validation_failed', errors: [{ field: 'password' }] });
});

it('stores only the hash of a code', async () => {
  const rows = await testApp.database.orm.select().from(signUpCodes);
  expect(rows).toHaveLength(2);
  expect(rows.map(({ codeHash }) => Buffer.from(codeHash).toString())).not.toContain(codes[0]);
});

it('creates one main admin from concurrent sign-ups, and none afterwards', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const responses = await Promise.all(
    names.map((name, index) => signUp({ email: `${name}@example.com`, code: codes[index % 2] })),
  );
  const created = responses.filter(({ statusCode }) => statusCode === 201);
  expect(created).toHaveLength(1);
  expect(responses.filter(({ statusCode }) => statusCode === 409 || statusCode === 400)).toHaveLength(5);
  expect(created[0]?.json()).toMatchObject({ data: { fullName: 'Grace Hopper', role: 'admin' } });

  const late = await signUp({ email: 'late@example.com', code: codes[0] });
  expect(late.json()).toEqual({ success: false, message: 'There is already a main admin.', code: 'admin_exists' });
  expect(await testApp.database.orm.$count(users)).toBe(1);
  expect(await testApp.database.orm.$count(signUpCodes)).toBe(0);
  expect(await createSignUpCode(testApp.database.orm)).toBeUndefined();
});

it('lets the new admin sign in', async () => {
  const [admin] = await testApp.database.orm.select().from(users);
  const response = await testApp.app.inject({
    method: 'POST',
    url: '/api/admin/signin',
    payload: { email: admin?.email, password: 'correct horse' },
  });
  expect(response.statusCode).toBe(200);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { signUpCodes, users } from '../../database/schema';
import { createTestApp, type TestApp } from '../../test-support/test-app';
import { createSignUpCode } from './sign-up-code';

let test: TestApp;
/** From the starts of two processes that serve this database. */
let codes: (string | undefined)[];

beforeAll(async () => {
  test = await createTestApp({ SIGN_IN_LIMIT_PER_ADDRESS: '20', TRUST_PROXY: '127.0.0.1' });
  codes = [await createSignUpCode(test.database.orm), await createSignUpCode(test.database.orm)];
});

afterAll(() => test.close());

const signUp = (changes: object = {}, address = '203.0.113.1') =>
  test.app.inject({
    method: 'POST',
    url: '/api/admin/signup',
    headers: { 'x-forwarded-for': address },
    payload: { fullName: ' Grace Hopper ', email: 'grace@example.com', password: 'correct horse', ...changes },
  });

it.each([
  ['no code', {}, 'Code is required: the server said one when it started'],
  ['a made-up code', { code: 'x'.repeat(43) }, 'This is not a code that the server said when it started'],
])('makes nobody the main admin who has %s', async (_what, changes, message) => {
  const response = await signUp(changes);
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ code: 'validation_failed', errors: [{ field: 'code', message }] });
  expect(await test.database.orm.$count(users)).toBe(0);
});

it('limits how often one address tries a code', async () => {
  const tries = Array.from({ length: 21 }, () => signUp({ code: 'x' }, '203.0.113.2'));
  const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
});

it('takes no password that anybody would guess', async () => {
  const response = await signUp({ code: codes[0], password: 'Password123' });
  expect(response.json()).toMatchObject({ code: 'validation_failed', errors: [{ field: 'password' }] });
});

it('keeps nothing of a code but its hash', async () => {
  const kept = await test.database.orm.select().from(signUpCodes);
  expect(kept).toHaveLength(2);
  expect(kept.map(({ codeHash }) => Buffer.from(codeHash).toString())).not.toContain(codes[0]);
});

it('makes one main admin of the many who sign up at once with any of the codes, and nobody after', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const responses = await Promise.all(
    names.map((name, index) => signUp({ email: `${name}@example.com`, code: codes[index % 2] })),
  );
  const created = responses.filter(({ statusCode }) => statusCode === 201);
  expect(created).toHaveLength(1);
  expect(responses.filter(({ statusCode }) => statusCode === 409 || statusCode === 400)).toHaveLength(5);
  expect(created[0]?.json()).toMatchObject({ data: { fullName: 'Grace Hopper', role: 'admin' } });

  const late = await signUp({ email: 'late@example.com', code: codes[0] });
  expect(late.json()).toEqual({ success: false, message: 'There is a main admin already.', code: 'admin_exists' });
  expect(await test.database.orm.$count(users)).toBe(1);
  expect(await test.database.orm.$count(signUpCodes)).toBe(0);
  expect(await createSignUpCode(test.database.orm)).toBeUndefined();
});

it('signs the new admin in', async () => {
  const [admin] = await test.database.orm.select().from(users);
  const response = await test.app.inject({
    method: 'POST',
    url: '/api/admin/signin',
    payload: { email: admin?.email, password: 'correct horse' },
  });
  expect(response.statusCode).toBe(200);
});

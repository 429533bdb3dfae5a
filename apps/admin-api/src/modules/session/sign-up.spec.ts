import { afterAll, beforeAll, expect, it } from 'vitest';
import { users } from '../../database/schema';
import { createTestApp, type TestApp } from '../../test-support/test-app';

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp();
});

afterAll(() => test.close());

const signUp = (email: string) =>
  test.app.inject({
    method: 'POST',
    url: '/api/admin/signup',
    payload: { fullName: ' Grace Hopper ', email, password: 'correct horse' },
  });

it('makes one main admin of the many who sign up at once, and nobody after', async () => {
  const answers = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => signUp(`${name}@example.com`)));
  const created = answers.filter(({ statusCode }) => statusCode === 201);
  expect(created).toHaveLength(1);
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(5);
  expect(created[0]?.json()).toMatchObject({ data: { fullName: 'Grace Hopper', role: 'admin' } });

  const late = await signUp('late@example.com');
  expect(late.json()).toEqual({ success: false, message: 'There is a main admin already.', code: 'admin_exists' });
  expect(await test.database.orm.$count(users)).toBe(1);
});

it('signs the new admin in', async () => {
  const [admin] = await test.database.orm.select().from(users);
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/admin/signin',
    payload: { email: admin?.email, password: 'correct horse' },
  });
  expect(answer.statusCode).toBe(200);
});

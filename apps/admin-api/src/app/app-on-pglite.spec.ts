import type { InjectOptions } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Method } from '../contract/operations';
import { users } from '../database/schema';
import { hashPassword } from '../modules/session/passwords';
import { encodeForm } from '../test-support/example-requests';
import { createTestApp, type TestApp } from '../test-support/test-app';

// The other specs run on PostgreSQL. This one checks that the embedded database behaves the same.

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp({}, 'pglite');
});

afterAll(() => testApp.close());

it('supports a session from sign-in over a user with a document to sign-out', async () => {
  const passwordHash = await hashPassword('correct horse');
  await testApp.database.orm
    .insert(users)
    .values({ role: 'admin', fullName: 'Grace', email: 'grace@example.com', passwordHash });
  const signIn = (password: string) =>
    testApp.app.inject({ method: 'POST', url: '/api/admin/signin', payload: { email: 'Grace@example.com', password } });
  expect((await signIn('wrong')).statusCode).toBe(401);
  const { token } = (await signIn('correct horse')).json();
  const sendRequest = (
    method: Method,
    url: string,
    payload?: InjectOptions['payload'],
    headers?: Record<string, string>,
  ) =>
    testApp.app.inject({
      method,
      url: `/api/admin${url}`,
      payload,
      headers: { authorization: `Bearer ${token}`, ...headers },
    });

  const newUser = { fullName: 'Ada Lovelace', email: 'ada@example.com', password: 'correct horse' };
  const added = await sendRequest('POST', '/user/add', newUser);
  expect(added.statusCode).toBe(201);
  const { _id: id } = added.json().data;
  expect((await sendRequest('POST', '/user/add', newUser)).json()).toMatchObject({ code: 'email_taken' });

  const form = new FormData();
  const image = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#246' } })
    .png()
    .toBuffer();
  form.append('file', new File([new Uint8Array(image)], 'passport.png'));
  const { payload, headers: type } = await encodeForm(form);
  const uploaded = await sendRequest('PUT', `/user/${id}/documents/selfieUpload`, payload, type);
  expect((await sendRequest('GET', uploaded.json().data.selfieUpload)).headers['content-type']).toBe('image/webp');

  expect((await sendRequest('PATCH', `/user/update/${id}`, { kyc_status: 'completed' })).json().data.kyc_status).toBe(
    'completed',
  );
  expect((await sendRequest('GET', '/user/getall?search=LOVE&sort=-fullName')).json().data).toMatchObject({
    total: 1,
    users: [{ _id: id }],
  });
  expect((await sendRequest('GET', '/user/details/not-a-uuid')).statusCode).toBe(400);
  expect((await sendRequest('DELETE', `/user/${id}`)).statusCode).toBe(200);
  expect((await sendRequest('GET', '/user/getall')).json().data.total).toBe(0);
  expect((await sendRequest('POST', '/signout')).statusCode).toBe(200);
  expect((await sendRequest('GET', '/user/getall')).statusCode).toBe(403);
});

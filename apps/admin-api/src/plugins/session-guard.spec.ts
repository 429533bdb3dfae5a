import { afterAll, beforeAll, expect, it } from 'vitest';
import { databaseKinds } from '../test-support/postgres';
import { createTestApp, type TestApp } from '../test-support/test-app';
import { getCaller } from './session-guard';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp();
  testApp.app.get('/undescribed', async () => 'secret');
  testApp.app.get('/open', { config: { permission: 'none' } }, async () => 'for everyone');
  testApp.app.get('/own', { config: { permission: 'main-admin' } }, async () => 'for the main admin');
  await testApp.app.register(async (api) => {
    api.get('/api/admin/undescribed', async () => 'secret');
  });
});

afterAll(() => testApp.close());

const notAllowed = { success: false, message: 'You do not have access to this area.', code: 'not_allowed' };

it.each(['/undescribed', '/api/admin/undescribed'])('an undeclared route, %s, is closed', async (url) => {
  const { token } = await testApp.signIn();
  for (const method of ['GET', 'HEAD'] as const) {
    for (const headers of [{}, { authorization: `Bearer ${token}` }]) {
      const response = await testApp.app.inject({ method, url, headers });
      expect(response.statusCode).toBe(401);
      if (method === 'GET') expect(response.json()).toEqual(notAllowed);
    }
  }
});

it('a route is open according to its permission', async () => {
  const [admin, subadmin] = [await testApp.signIn(), await testApp.signIn(['users'])];
  const getStatus = async (url: string, token?: string) =>
    (await testApp.app.inject({ url, headers: token === undefined ? {} : { authorization: `Bearer ${token}` } }))
      .statusCode;
  expect(await getStatus('/open')).toBe(200);
  expect([
    await getStatus('/own'),
    await getStatus('/own', subadmin.token),
    await getStatus('/own', admin.token),
  ]).toEqual([403, 401, 200]);
});

it.each(['OPTIONS', 'POST'] as const)('a request without a route gets 404: %s', async (method) => {
  expect((await testApp.app.inject({ method, url: '/nothing' })).statusCode).toBe(404);
});

it.each(databaseKinds)('concurrent callers are told apart, on %s', async (kind) => {
  const concurrentTest = await createTestApp({}, kind);
  try {
    concurrentTest.app.get('/who', { config: { permission: 'main-admin' } }, async (request) => getCaller(request).id);
    const callers = await Promise.all(Array.from({ length: 3 }, () => concurrentTest.signIn()));
    const tokens = [...callers.map(({ token }) => token), 'A'.repeat(43), ...callers.map(({ token }) => token)];
    const responses = await Promise.all(
      tokens.map((token) => concurrentTest.app.inject({ url: '/who', headers: { authorization: `Bearer ${token}` } })),
    );
    const ids = callers.map(({ id }) => id);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 403, 200, 200, 200]);
    expect(responses.filter(({ statusCode }) => statusCode === 200).map(({ body }) => body)).toEqual([...ids, ...ids]);
  } finally {
    await concurrentTest.close();
  }
});

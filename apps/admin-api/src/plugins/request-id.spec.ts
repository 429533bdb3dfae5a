import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../test-support/test-app';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp();
});

afterAll(() => testApp.close());

const getRequestId = async (url: string, requestId?: string) => {
  const { headers } = await testApp.app.inject({
    url,
    headers: requestId === undefined ? {} : { 'x-request-id': requestId },
  });
  return headers['x-request-id'];
};

it.each(['/api/admin/health', '/api/admin/user/getall', '/api/admin/nowhere', '/config.json'])(
  'sends an id with the response of %s',
  async (url) => {
    expect(await getRequestId(url)).toMatch(/^[\w-]{36}$/);
  },
);

it('keeps the id of a proxy', async () => {
  expect(await getRequestId('/api/admin/health', 'proxy-7f3a9c')).toBe('proxy-7f3a9c');
});

it.each(['short', 'with blank inside', 'x'.repeat(65), '{"level":60}'])('replaces the id %s', async (requestId) => {
  expect(await getRequestId('/api/admin/health', requestId)).not.toBe(requestId);
});

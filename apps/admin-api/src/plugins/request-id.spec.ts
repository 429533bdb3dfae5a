import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../test-support/test-app';

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp();
});

afterAll(() => test.close());

const idOf = async (url: string, given?: string) => {
  const { headers } = await test.app.inject({ url, headers: given === undefined ? {} : { 'x-request-id': given } });
  return headers['x-request-id'];
};

it.each(['/api/admin/health', '/api/admin/user/getall', '/api/admin/nowhere', '/config.json'])(
  'names the answer of %s',
  async (url) => {
    expect(await idOf(url)).toMatch(/^[\w-]{36}$/);
  },
);

it('keeps the name that a proxy gives', async () => {
  expect(await idOf('/api/admin/health', 'proxy-7f3a9c')).toBe('proxy-7f3a9c');
});

it.each(['short', 'with blank inside', 'x'.repeat(65), '{"level":60}'])('does not keep %s', async (given) => {
  expect(await idOf('/api/admin/health', given)).not.toBe(given);
});

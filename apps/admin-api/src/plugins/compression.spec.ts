import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type SignedIn, type TestApp } from '../test-support/test-app';
import { decompressBody } from '../test-support/decompress-body';

let testApp: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  testApp = await createTestApp();
  admin = await testApp.signIn();
  for (let number = 1; number <= 12; number += 1) await testApp.signIn(['users']);
});

afterAll(() => testApp.close());

const getWithEncoding = (url: string, accepted?: string) =>
  admin.request('GET', url, { headers: accepted === undefined ? {} : { 'accept-encoding': accepted } });

it.each([
  ['br', 'gzip, deflate, br'],
  ['gzip', 'gzip, deflate'],
] as const)('sends a long response as %s if the request accepts %s', async (encoding, accepted) => {
  const plain = await getWithEncoding('/subadmin/getall');
  const compressed = await getWithEncoding('/subadmin/getall', accepted);

  expect(compressed.headers).toMatchObject({
    'content-encoding': encoding,
    vary: expect.stringContaining('accept-encoding'),
  });
  expect(decompressBody(compressed)).toBe(plain.body);
  expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
});

it('sends a long response uncompressed if the request accepts no encoding', async () => {
  const { headers, body } = await getWithEncoding('/subadmin/getall');

  expect(headers['content-encoding']).toBeUndefined();
  expect(body.length).toBeGreaterThan(1024);
});

it('sends a short response uncompressed', async () => {
  expect((await getWithEncoding('/health', 'br, gzip')).headers['content-encoding']).toBeUndefined();
});

it('keeps the version of a record', async () => {
  const subadmin = await testApp.signIn(['users']);
  const url = `/subadmin/details/${subadmin.id}`;
  const plain = await getWithEncoding(url);

  expect((await getWithEncoding(url, 'br')).headers['etag']).toBe(plain.headers['etag']);
});

it('never compresses the response to a sign-in', async () => {
  const response = await testApp.app.inject({
    method: 'POST',
    url: '/api/admin/signin',
    headers: { 'accept-encoding': 'br, gzip' },
    payload: { email: `${'x'.repeat(1500)}@example.com`, password: 'wrong' },
  });

  expect(response.headers['content-encoding']).toBeUndefined();
});

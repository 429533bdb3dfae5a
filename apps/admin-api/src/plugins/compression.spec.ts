import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type SignedIn, type TestApp } from '../test-support/test-app';
import { unpacked } from '../test-support/unpacked';

let test: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signIn();
  for (let number = 1; number <= 12; number += 1) await test.signIn(['users']);
});

afterAll(() => test.close());

const askFor = (url: string, accepted?: string) =>
  admin.request('GET', url, { headers: accepted === undefined ? {} : { 'accept-encoding': accepted } });

it.each([
  ['br', 'gzip, deflate, br'],
  ['gzip', 'gzip, deflate'],
] as const)('sends a long answer as %s to whoever accepts %s', async (encoding, accepted) => {
  const plain = await askFor('/subadmin/getall');
  const packed = await askFor('/subadmin/getall', accepted);

  expect(packed.headers).toMatchObject({
    'content-encoding': encoding,
    vary: expect.stringContaining('accept-encoding'),
  });
  expect(unpacked(packed)).toBe(plain.body);
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
});

it('sends it as it is to whoever accepts nothing else', async () => {
  const { headers, body } = await askFor('/subadmin/getall');

  expect(headers['content-encoding']).toBeUndefined();
  expect(body.length).toBeGreaterThan(1024);
});

it('sends a short answer as it is', async () => {
  expect((await askFor('/health', 'br, gzip')).headers['content-encoding']).toBeUndefined();
});

it('keeps the version of a record', async () => {
  const subadmin = await test.signIn(['users']);
  const url = `/subadmin/details/${subadmin.id}`;
  const plain = await askFor(url);

  expect((await askFor(url, 'br')).headers['etag']).toBe(plain.headers['etag']);
});

it('never compresses what an attempt to sign in answers', async () => {
  const response = await test.app.inject({
    method: 'POST',
    url: '/api/admin/signin',
    headers: { 'accept-encoding': 'br, gzip' },
    payload: { email: `${'x'.repeat(1500)}@example.com`, password: 'wrong' },
  });

  expect(response.headers['content-encoding']).toBeUndefined();
});

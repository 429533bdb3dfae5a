import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, TEST_PASSWORD, type SignedIn, type TestApp } from '../test-support/test-app';

let testApp: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  testApp = await createTestApp({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8', SIGN_IN_LIMIT_PER_ADDRESS: '20' });
  admin = await testApp.signIn();
});

afterAll(() => testApp.close());

const getEmail = async ({ id }: SignedIn): Promise<string> =>
  (await admin.request('GET', `/details/${id}`)).json().data.email;

function signIn(email: string, password: string, forwardedFor: string, remoteAddress = '127.0.0.1') {
  const headers = { 'x-forwarded-for': forwardedFor };
  return testApp.app.inject({
    method: 'POST',
    url: '/api/admin/signin',
    headers,
    payload: { email, password },
    remoteAddress,
  });
}

/** Signs in through proxies, and returns the address in the list of sessions and in the audit log. */
async function getStoredAddresses(forwardedFor: string, remoteAddress?: string) {
  const caller = await testApp.signIn();
  const response = await signIn(await getEmail(caller), TEST_PASSWORD, forwardedFor, remoteAddress);
  expect(response.statusCode).toBe(200);
  const sessions: { is_current: boolean; ip_address: string }[] = (await caller.request('GET', '/sessions')).json()
    .data;
  const log = (await admin.request('GET', `/audit-log?actor=${caller.id}&action=signIn`)).json();
  return { session: sessions.find((each) => !each.is_current)?.ip_address, log: log.data[0]?.ip_address };
}

describe('the address of a caller', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:4711', '203.0.113.7'],
    ['[203.0.113.7]:4711', '203.0.113.7'],
    ['2001:db8::1', '2001:db8::1'],
    ['2001:DB8:0::1', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[2001:db8::1]:4711', '2001:db8::1'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['[::ffff:cb00:7107]:4711', '203.0.113.7'],
    ['203.0.113.7:4711, 10.1.2.3:5000', '203.0.113.7'],
    ['203.0.113.7:4711,[::ffff:10.1.2.3]:5000, 10.1.2.4', '203.0.113.7'],
    ['203.0.113.7, 198.51.100.9:5000', '198.51.100.9'],
    ['203.0.113.7, unknown, 10.1.2.3', '10.1.2.3'],
    ['203.0.113.7, _hidden', '127.0.0.1'],
    ['203.0.113.7, 10.1.2.3:99999999', '127.0.0.1'],
    ['fe80::1%eth0', '127.0.0.1'],
    ['unknown', '127.0.0.1'],
    ['<script>', '127.0.0.1'],
    [' , ', '127.0.0.1'],
  ])('is stored from the header %j of a proxy as %s', async (forwardedFor, address) => {
    expect(await getStoredAddresses(forwardedFor)).toEqual({ session: address, log: address });
  });

  it('is IPv4 for an IPv4-mapped address of a dual-stack socket', async () => {
    const plain = { session: '198.51.100.8', log: '198.51.100.8' };
    expect(await getStoredAddresses('203.0.113.7', '::ffff:198.51.100.8')).toEqual(plain);
    const forwarded = { session: '203.0.113.7', log: '203.0.113.7' };
    expect(await getStoredAddresses('203.0.113.7', '::ffff:10.0.0.1')).toEqual(forwarded);
  });

  it('is limited to 20 attempts to sign in, whatever its port', async () => {
    for (const toAddress of [(port: number) => `203.0.113.99:${port}`, (port: number) => `[2001:db8:9::1]:${port}`]) {
      const statuses: number[] = [];
      for (let port = 5000; port < 5021; port += 1)
        statuses.push((await signIn(`nobody-${port}@example.com`, 'wrong', toAddress(port))).statusCode);
      expect(statuses).toEqual([...Array.from({ length: 20 }, () => 401), 429]);
    }
  });

  it('is checked against the networks of a service key', async () => {
    const { token } = await testApp.addService(['users'], { networks: ['203.0.113.0/24'] });
    const useKey = (forwardedFor: string) =>
      testApp.app.inject({
        url: '/api/admin/user/getall',
        headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': forwardedFor },
      });
    expect((await useKey('203.0.113.7:4711')).statusCode).toBe(200);
    expect((await useKey('198.51.100.7:4711')).statusCode).toBe(403);
  });

  it('is read from an IPv4 connection to a dual-stack socket', async () => {
    const url = new URL(await testApp.app.listen({ port: 0, host: '::' }));
    const caller = await testApp.signIn();
    const email = await getEmail(caller);
    const sent = request({
      host: '127.0.0.1',
      port: url.port,
      path: '/api/admin/signin',
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.44:4711' },
    });
    sent.end(JSON.stringify({ email, password: TEST_PASSWORD }));
    const [response] = await once(sent, 'response');
    response.resume();
    expect(response.statusCode).toBe(200);
    const addresses = (await caller.request('GET', '/sessions'))
      .json()
      .data.map((each: { ip_address: string }) => each.ip_address);
    expect(addresses).toContain('203.0.113.44');
  });
});

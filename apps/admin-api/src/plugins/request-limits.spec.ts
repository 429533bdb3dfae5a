import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFullRun } from '../../../../tools/testing/is-full-run.ts';
import { addCustomer } from '../test-support/customers';
import { createTestApp, type SignedIn, type TestApp } from '../test-support/test-app';

/** The limits per minute. Each test uses its own sessions, keys or addresses. */
const perSession = 45;
const perKey = 23;
const perAddress = 4;

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp({
    REQUEST_LIMIT_PER_SESSION: String(perSession),
    REQUEST_LIMIT_PER_KEY: String(perKey),
    TRUST_PROXY: '127.0.0.1',
  });
});
afterAll(() => testApp.close());

/** Sends one request after the other. */
async function getStatuses<Item>(items: readonly Item[], sendItem: (item: Item) => Promise<{ statusCode: number }>) {
  const statuses: number[] = [];
  for (const item of items) statuses.push((await sendItem(item)).statusCode);
  return statuses;
}

/** The expected statuses of requests up to the limit, and of the one after it. */
const expectedStatuses = (limit: number, cost = 1) => [...Array<number>(Math.floor(limit / cost)).fill(200), 429];

function expectWait({ headers }: { headers: Record<string, unknown> }) {
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
}

describe('the limit of requests per minute', () => {
  describe('the limit per address', () => {
    let testApp: TestApp;

    beforeAll(async () => {
      testApp = await createTestApp({ REQUEST_LIMIT_PER_ADDRESS: String(perAddress), TRUST_PROXY: '127.0.0.1' });
    });
    afterAll(() => testApp.close());

    const getFrom = (url: string, address: string) =>
      testApp.app.inject({ url, headers: { 'x-forwarded-for': address } });

    it('applies to all paths, and not to other addresses', async () => {
      const urls = ['/api/admin/health', '/config.json', '/nowhere', '/api/admin/user/getall'];
      expect(await getStatuses(urls, (url) => getFrom(url, '203.0.113.1'))).toEqual([200, 200, 404, 403]);

      for (const url of urls) {
        const rejected = await getFrom(url, '203.0.113.1');
        expect(rejected.statusCode).toBe(429);
        expect(rejected.json()).toMatchObject({ success: false, code: 'too_many_requests' });
        expectWait(rejected);
        expect(rejected.headers.connection).toBe('close');
      }
      expect((await getFrom('/api/admin/health', '203.0.113.2')).statusCode).toBe(200);
    });

    it('applies to an IPv6 network', async () => {
      const sendItem = (host: number) => getFrom('/api/admin/health', `2001:db8::${host}`);
      expect(await getStatuses([1, 2, 3, 4, 5], sendItem)).toEqual(expectedStatuses(perAddress));
      expect((await getFrom('/api/admin/health', '2001:db8:0:1::1')).statusCode).toBe(200);
    });

    it('applies before the body is read', async () => {
      const sendTruncated = () =>
        testApp.app.inject({
          method: 'POST',
          url: '/api/admin/signin',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.3' },
          payload: '{',
        });
      expect(await getStatuses([1, 2, 3, 4, 5], sendTruncated)).toEqual([400, 400, 400, 400, 429]);
    });
  });

  it('applies to a session, from any address', async () => {
    const [caller, other] = [await testApp.signIn(), await testApp.signIn()];
    const readDetails = (index: number) =>
      caller.request('GET', `/details/${caller.id}`, { headers: { 'x-forwarded-for': `203.0.113.${index}` } });
    expect(await getStatuses([...Array(perSession + 1).keys()], readDetails)).toEqual(expectedStatuses(perSession));
    expect((await other.request('GET', `/details/${other.id}`)).statusCode).toBe(200);
  });

  it('applies to a service key, with a separate limit and retry-after', async () => {
    const [service, other] = [await testApp.addService(['users']), await testApp.addService(['users'])];
    const listUsers = () => service.request('GET', '/user/getall');
    expect(await getStatuses([...Array(perKey + 1).keys()], listUsers)).toEqual(expectedStatuses(perKey));
    expectWait(await listUsers());
    expect((await other.request('GET', '/user/getall')).statusCode).toBe(200);
  });

  it('applies to a token, even an invalid one', async () => {
    const schemes = ['Bearer', 'bearer', 'BEARER', 'beareR'];
    const sendItem = (index: number) =>
      testApp.app.inject({
        url: '/api/admin/user/getall',
        headers: { authorization: `${schemes[index % 4]} ${'x'.repeat(43)}` },
      });
    expect(await getStatuses([...Array(perSession + 1).keys()], sendItem)).toEqual([
      ...Array(perSession).fill(403),
      429,
    ]);
  });
});

describe('an expensive call', () => {
  const sendRepeatedly = (caller: SignedIn, url: string, count: number, headers = {}) =>
    getStatuses(Array.from({ length: count }), () => caller.request('GET', url, { headers }));

  it.each([
    ['a page of 1,000 rows', '/all-transactions?limit=1000', 11],
    ['a page of 100 rows', '/user/getall?limit=100', 2],
    ['a list without a page', '/withdrawals', 11],
    ['a search', '/user/getall?search=ada', 5],
    ['a page of 1,000 rows of a ledger', '/user/ledger/:id?limit=1000', 15],
    ['the audit log', '/audit-log', 5],
    ['a user overview', '/user/overview/:id', 5],
  ])('counts several times: %s', async (_, path, cost) => {
    const url = path.replace(':id', (await addCustomer(testApp.database)).id);
    const caller = await testApp.signIn();
    const expected = expectedStatuses(perSession, cost);
    expect(await sendRepeatedly(caller, url, expected.length)).toEqual(expected);
    const rejected = await caller.request('GET', url);
    expect(rejected.json()).toMatchObject({ success: false, code: 'too_many_requests' });
    expectWait(rejected);
  });

  it('counts several times: an export', async () => {
    expect(await sendRepeatedly(await testApp.signIn(), '/user/getall', 3, { accept: 'text/csv' })).toEqual([
      200, 200, 429,
    ]);
  });

  it('counts against the limit of the key of a service account', async () => {
    const service = await testApp.addService(['transactions']);
    expect(await sendRepeatedly(service, '/all-transactions?limit=1000', 3)).toEqual(expectedStatuses(perKey, 11));
  });

  it('counts over all sessions of an account, apart from its other calls and other accounts', async () => {
    const [caller, other] = [await testApp.signIn(), await testApp.signIn()];
    const url = '/all-transactions?limit=1000';
    expect(await sendRepeatedly(caller, url, 4)).toEqual([200, 200, 200, 200]);
    expect(await sendRepeatedly(await testApp.signInAgain(caller), url, 1)).toEqual([429]);
    expect(await sendRepeatedly(caller, '/user/getall', 3)).toEqual([200, 200, 200]);
    expect(await sendRepeatedly(other, url, 4)).toEqual([200, 200, 200, 200]);
  });

  it('counts at most as much as the longest page', async () => {
    const caller = await testApp.signIn();
    expect(await sendRepeatedly(caller, '/all-transactions?limit=999999999', 5)).toEqual([400, 400, 400, 400, 429]);
  });
});

describe('a pipelined connection', () => {
  let address: string;
  beforeAll(async () => {
    address = await testApp.app.listen({ port: 0, host: '127.0.0.1' });
  });

  /** Sends all requests at once, and returns the statuses of the responses until the server closes the connection. */
  async function sendPipelined(address: string, requests: string): Promise<string[]> {
    const { hostname, port } = new URL(address);
    const socket = connect(Number(port), hostname);
    let received = '';
    socket.on('data', (data) => (received += data));
    // Writing after the server has closed the connection fails.
    socket.on('error', () => undefined);
    socket.write(requests);
    await once(socket, 'close');
    return [...received.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status = '']) => status);
  }

  const fullRunCases: [string, string][] = [
    ['/api/admin/user/getall', '403'],
    ['/api/admin/health', '200'],
  ];
  it.each<[string, string]>([...(isFullRun ? fullRunCases : []), ['/api/admin/user/details/%ff', '400']])(
    'is closed for requests of %s, while other connections are served',
    async (path, status) => {
      let read = 0;
      testApp.app.server.on('request', () => (read += 1));
      const flooding = sendPipelined(address, `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`.repeat(20_000));
      let isDone = false;
      void flooding.finally(() => (isDone = true));
      const others: number[] = [];
      do others.push((await fetch(`${address}/api/admin/health`)).status);
      while (!isDone);
      const receivedStatuses = await flooding;
      expect(receivedStatuses.length).toBeLessThan(100);
      expect(receivedStatuses[0]).toBe(status);
      // Including the requests that had arrived in one chunk by then.
      expect(read).toBeLessThan(5000);
      expect(new Set(others)).toEqual(new Set([200]));
    },
  );

  it('is not limited if it waits for each response', async () => {
    const { hostname, port } = new URL(address);
    const socket = connect(Number(port), hostname);
    const statuses: string[] = [];
    for (let index = 0; index < 50; index += 1) {
      socket.write('GET /config.json HTTP/1.1\r\nhost: x\r\n\r\n');
      const [data] = await once(socket, 'data');
      statuses.push(String(data).slice(9, 12));
    }
    socket.destroy();
    expect(new Set(statuses)).toEqual(new Set(['200']));
  });
});

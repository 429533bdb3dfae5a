import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFull } from '../../../../tools/testing/is-full.ts';
import { addCustomer } from '../test-support/customers';
import { createTestApp, type SignedIn, type TestApp } from '../test-support/test-app';

/** What a session, a key and a token may ask in a minute; each test below has some of its own. */
const perSession = 45;
const perKey = 23;
const perAddress = 4;

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp({
    REQUEST_LIMIT_PER_SESSION: String(perSession),
    REQUEST_LIMIT_PER_KEY: String(perKey),
    TRUST_PROXY: '127.0.0.1',
  });
});
afterAll(() => test.close());

/** Sends one request after the other. */
async function statusesOf<Item>(items: readonly Item[], ask: (item: Item) => Promise<{ statusCode: number }>) {
  const statuses: number[] = [];
  for (const item of items) statuses.push((await ask(item)).statusCode);
  return statuses;
}

/** So many calls of that weight are answered, and the next one is not. */
const upTo = (limit: number, weight = 1) => [...Array<number>(Math.floor(limit / weight)).fill(200), 429];

function expectWait({ headers }: { headers: Record<string, unknown> }) {
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
}

describe('who asks too much is refused for the rest of the minute', () => {
  describe('by address', () => {
    let test: TestApp;

    beforeAll(async () => {
      test = await createTestApp({ REQUEST_LIMIT_PER_ADDRESS: String(perAddress), TRUST_PROXY: '127.0.0.1' });
    });
    afterAll(() => test.close());

    const get = (url: string, address: string) => test.app.inject({ url, headers: { 'x-forwarded-for': address } });

    it('whatever is asked, and nobody else is', async () => {
      const urls = ['/api/admin/health', '/config.json', '/nowhere', '/api/admin/user/getall'];
      expect(await statusesOf(urls, (url) => get(url, '203.0.113.1'))).toEqual([200, 200, 404, 403]);

      for (const url of urls) {
        const refused = await get(url, '203.0.113.1');
        expect(refused.statusCode).toBe(429);
        expect(refused.json()).toMatchObject({ success: false, code: 'too_many_requests' });
        expectWait(refused);
        expect(refused.headers.connection).toBe('close');
      }
      expect((await get('/api/admin/health', '203.0.113.2')).statusCode).toBe(200);
    });

    it('of a network of IPv6', async () => {
      const ask = (host: number) => get('/api/admin/health', `2001:db8::${host}`);
      expect(await statusesOf([1, 2, 3, 4, 5], ask)).toEqual(upTo(perAddress));
      expect((await get('/api/admin/health', '2001:db8:0:1::1')).statusCode).toBe(200);
    });

    it('before what it sends is read', async () => {
      const send = () =>
        test.app.inject({
          method: 'POST',
          url: '/api/admin/signin',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.3' },
          payload: '{',
        });
      expect(await statusesOf([1, 2, 3, 4, 5], send)).toEqual([400, 400, 400, 400, 429]);
    });
  });

  it('by session, from wherever it is used', async () => {
    const [caller, other] = [await test.signIn(), await test.signIn()];
    const details = (index: number) =>
      caller.request('GET', `/details/${caller.id}`, { headers: { 'x-forwarded-for': `203.0.113.${index}` } });
    expect(await statusesOf([...Array(perSession + 1).keys()], details)).toEqual(upTo(perSession));
    expect((await other.request('GET', `/details/${other.id}`)).statusCode).toBe(200);
  });

  it('by key of a service account, which has a limit of its own and is told how long to wait', async () => {
    const [service, other] = [await test.addService(['users']), await test.addService(['users'])];
    const get = () => service.request('GET', '/user/getall');
    expect(await statusesOf([...Array(perKey + 1).keys()], get)).toEqual(upTo(perKey));
    expectWait(await get());
    expect((await other.request('GET', '/user/getall')).statusCode).toBe(200);
  });

  it('by token, also where it opens nothing', async () => {
    const schemes = ['Bearer', 'bearer', 'BEARER', 'beareR'];
    const ask = (index: number) =>
      test.app.inject({
        url: '/api/admin/user/getall',
        headers: { authorization: `${schemes[index % 4]} ${'x'.repeat(43)}` },
      });
    expect(await statusesOf([...Array(perSession + 1).keys()], ask)).toEqual([...Array(perSession).fill(403), 429]);
  });
});

describe('calls that cost more count as several', () => {
  const askAll = (caller: SignedIn, url: string, count: number, headers = {}) =>
    statusesOf(Array.from({ length: count }), () => caller.request('GET', url, { headers }));

  it.each([
    ['a page of 1,000 rows', '/all-transactions?limit=1000', 11],
    ['a page of 100 rows', '/user/getall?limit=100', 2],
    ['a list without a page', '/withdrawals', 11],
    ['a search', '/user/getall?search=ada', 5],
    ['a page of 1,000 rows of a ledger', '/user/ledger/:id?limit=1000', 15],
    ['the audit log', '/audit-log', 5],
    ['a whole user', '/user/overview/:id', 5],
  ])('%s', async (_, path, weight) => {
    const url = path.replace(':id', (await addCustomer(test.database)).id);
    const caller = await test.signIn();
    const expected = upTo(perSession, weight);
    expect(await askAll(caller, url, expected.length)).toEqual(expected);
    const refused = await caller.request('GET', url);
    expect(refused.json()).toMatchObject({ success: false, code: 'too_many_requests' });
    expectWait(refused);
  });

  it('a file', async () => {
    expect(await askAll(await test.signIn(), '/user/getall', 3, { accept: 'text/csv' })).toEqual([200, 200, 429]);
  });

  it('of a service account, against the limit of its key', async () => {
    const service = await test.addService(['transactions']);
    expect(await askAll(service, '/all-transactions?limit=1000', 3)).toEqual(upTo(perKey, 11));
  });

  it('of an account from all of its sessions together, while its other calls go on, and so do those of others', async () => {
    const [caller, other] = [await test.signIn(), await test.signIn()];
    const url = '/all-transactions?limit=1000';
    expect(await askAll(caller, url, 4)).toEqual([200, 200, 200, 200]);
    expect(await askAll(await test.signInAgain(caller), url, 1)).toEqual([429]);
    expect(await askAll(caller, '/user/getall', 3)).toEqual([200, 200, 200]);
    expect(await askAll(other, url, 4)).toEqual([200, 200, 200, 200]);
  });

  it('no more than the longest page, whatever is asked for', async () => {
    const caller = await test.signIn();
    expect(await askAll(caller, '/all-transactions?limit=999999999', 5)).toEqual([400, 400, 400, 400, 429]);
  });
});

describe('a connection that does not wait for its answers', () => {
  let address: string;
  beforeAll(async () => {
    address = await test.app.listen({ port: 0, host: '127.0.0.1' });
  });

  /** Sends all requests at once, and returns the statuses of the answers that came before the server hung up. */
  async function pipeline(address: string, requests: string): Promise<string[]> {
    const { hostname, port } = new URL(address);
    const socket = connect(Number(port), hostname);
    let received = '';
    socket.on('data', (data) => (received += data));
    // What is written after the server has hung up breaks the pipe.
    socket.on('error', () => undefined);
    socket.write(requests);
    await once(socket, 'close');
    return [...received.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status = '']) => status);
  }

  const more: [string, string][] = [
    ['/api/admin/user/getall', '403'],
    ['/api/admin/health', '200'],
  ];
  it.each<[string, string]>([...(isFull ? more : []), ['/api/admin/user/details/%ff', '400']])(
    'is cut off, with %s as with anything else, and others are answered meanwhile',
    async (path, status) => {
      let read = 0;
      test.app.server.on('request', () => (read += 1));
      const flood = pipeline(address, `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`.repeat(20_000));
      let isOver = false;
      void flood.finally(() => (isOver = true));
      const others: number[] = [];
      do others.push((await fetch(`${address}/api/admin/health`)).status);
      while (!isOver);
      const answered = await flood;
      expect(answered.length).toBeLessThan(100);
      expect(answered[0]).toBe(status);
      // The requests that had arrived in one piece by then, and the others.
      expect(read).toBeLessThan(5000);
      expect(new Set(others)).toEqual(new Set([200]));
    },
  );

  it('goes on where it waits', async () => {
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

import { once } from 'node:events';
import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createCaller, describeNoResponse } from './caller';
import { startMockServer, type ReceivedRequest } from './test-support/mock-server';

const createTestCaller = (baseUrl: string, timeoutMs = 30_000) => createCaller({ baseUrl, timeoutMs, token: 'secret' });

describe('a call', () => {
  it('sends the token, the path parameter and the body', async () => {
    const requests: ReceivedRequest[] = [];
    const baseUrl = await startMockServer((call) => {
      requests.push(call);
      return { body: { success: true } };
    });
    const outcome = await createTestCaller(baseUrl)({
      method: 'patch',
      path: '/user/update/{id}',
      value: 'a/b',
      query: 'x=1',
      body: { fullName: 'Ada' },
    });
    expect(outcome).toMatchObject({ status: 200, read: { success: true } });
    expect(requests).toMatchObject([
      {
        call: 'PATCH /user/update/a%2Fb?x=1',
        headers: { authorization: 'Bearer secret', 'content-type': 'application/json' },
        body: '{"fullName":"Ada"}',
      },
    ]);
  });

  it('is retried after Retry-After', async () => {
    let calls = 0;
    const baseUrl = await startMockServer(() => {
      calls += 1;
      return calls < 3 ? { status: 429, headers: { 'Retry-After': '0' }, body: {} } : { body: { success: true } };
    });
    expect(await createTestCaller(baseUrl)({ method: 'get', path: '/none' })).toMatchObject({ status: 200 });
    expect(calls).toBe(3);
  });

  it.each([[{}], [{ 'Retry-After': '3600' }]])('is not retried without a short Retry-After: %j', async (headers) => {
    let calls = 0;
    const baseUrl = await startMockServer(() => {
      calls += 1;
      return { status: 429, headers, body: {} };
    });
    expect(await createTestCaller(baseUrl)({ method: 'get', path: '/none' })).toMatchObject({ status: 429 });
    expect(calls).toBe(1);
  });

  it('uses a new connection', async () => {
    // A server that closes connections when they are reused.
    const server = createServer(({ socket }, response) => {
      if (socket.bytesWritten > 0) socket.destroy();
      else response.end('{"success":true}');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const address = server.address();
    const send = createTestCaller(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
    const statuses = [];
    for (const path of ['/1', '/2', '/3', '/4']) statuses.push((await send({ method: 'get', path })).status);
    expect(statuses).toEqual([200, 200, 200, 200]);
  });

  it('has a timeout', async () => {
    const baseUrl = await startMockServer(() => undefined);
    const { status, error } = await createTestCaller(baseUrl, 50)({ method: 'get', path: '/none' });
    expect({ status, code: error?.code }).toEqual({ status: 0, code: 'timeout' });
  });

  it('has a maximum response size', async () => {
    const endless = createServer((_request, response) => {
      const chunk = Buffer.alloc(64 * 1024, 'a');
      const writeChunks = () => {
        while (!response.destroyed && response.write(chunk));
      };
      response.writeHead(200, { 'Content-Type': 'application/json' }).on('drain', writeChunks);
      writeChunks();
    }).listen(0, '127.0.0.1');
    await once(endless, 'listening');
    onTestFinished(() => void endless.close());
    const address = endless.address();
    const baseUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    const caller = createCaller({ baseUrl, timeoutMs: 30_000, maxResponseBytes: 100_000 });
    const { status, error } = await caller({ method: 'get', path: '/none' });
    expect(status).toBe(0);
    expect(describeNoResponse(error)).toBe('No response: response too large (TOO_LARGE).');
  });

  it('does not send its token to another server after a redirect', async () => {
    const requests: ReceivedRequest[] = [];
    const other = await startMockServer((call) => {
      requests.push(call);
      return { body: { success: true } };
    });
    const baseUrl = await startMockServer(() => ({
      status: 307,
      headers: { Location: `${other}/redirected` },
      body: {},
    }));
    await createTestCaller(baseUrl)({ method: 'get', path: '/none' });
    expect(requests).toHaveLength(1);
    expect(requests[0]?.headers).not.toHaveProperty('authorization');
  });

  it('describes why there is no response', async () => {
    const { status, error } = await createTestCaller(await getClosedAddress())({ method: 'get', path: '/none' });
    expect(status).toBe(0);
    expect(describeNoResponse(error)).toBe('No response: connection refused (ECONNREFUSED).');
  });
});

/** Returns the address of a stopped server. */
async function getClosedAddress(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

import { once } from 'node:events';
import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createCaller, whyNoAnswer } from './caller';
import { startSmallServer, type Asked } from './test-support/small-server';

const callerOf = (baseUrl: string, timeoutMs = 30_000) => createCaller({ baseUrl, timeoutMs, token: 'secret' });

describe('a call', () => {
  it('is sent with the token, its parameter and its body', async () => {
    const asked: Asked[] = [];
    const baseUrl = await startSmallServer((call) => {
      asked.push(call);
      return { body: { success: true } };
    });
    const outcome = await callerOf(baseUrl)({
      method: 'patch',
      path: '/user/update/{id}',
      value: 'a/b',
      query: 'x=1',
      body: { fullName: 'Ada' },
    });
    expect(outcome).toMatchObject({ status: 200, read: { success: true } });
    expect(asked).toMatchObject([
      {
        call: 'PATCH /user/update/a%2Fb?x=1',
        headers: { authorization: 'Bearer secret', 'content-type': 'application/json' },
        body: '{"fullName":"Ada"}',
      },
    ]);
  });

  it('is made again where the server says when', async () => {
    let calls = 0;
    const baseUrl = await startSmallServer(() => {
      calls += 1;
      return calls < 3 ? { status: 429, headers: { 'Retry-After': '0' }, body: {} } : { body: { success: true } };
    });
    expect(await callerOf(baseUrl)({ method: 'get', path: '/none' })).toMatchObject({ status: 200 });
    expect(calls).toBe(3);
  });

  it.each([[{}], [{ 'Retry-After': '3600' }]])('is not made again where it would have to wait: %j', async (headers) => {
    let calls = 0;
    const baseUrl = await startSmallServer(() => {
      calls += 1;
      return { status: 429, headers, body: {} };
    });
    expect(await callerOf(baseUrl)({ method: 'get', path: '/none' })).toMatchObject({ status: 429 });
    expect(calls).toBe(1);
  });

  it('has a connection of its own', async () => {
    // What a server does that closes connections just when they are used again.
    const server = createServer(({ socket }, response) => {
      if (socket.bytesWritten > 0) socket.destroy();
      else response.end('{"success":true}');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const address = server.address();
    const ask = callerOf(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
    const statuses = [];
    for (const path of ['/1', '/2', '/3', '/4']) statuses.push((await ask({ method: 'get', path })).status);
    expect(statuses).toEqual([200, 200, 200, 200]);
  });

  it('has a limit of time', async () => {
    const baseUrl = await startSmallServer(() => undefined);
    const { status, error } = await callerOf(baseUrl, 50)({ method: 'get', path: '/none' });
    expect({ status, code: error?.code }).toEqual({ status: 0, code: 'timeout' });
  });

  it('has a limit of size', async () => {
    const endless = createServer((_request, response) => {
      const chunk = Buffer.alloc(64 * 1024, 'a');
      const write = () => {
        while (!response.destroyed && response.write(chunk));
      };
      response.writeHead(200, { 'Content-Type': 'application/json' }).on('drain', write);
      write();
    }).listen(0, '127.0.0.1');
    await once(endless, 'listening');
    onTestFinished(() => void endless.close());
    const address = endless.address();
    const baseUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    const caller = createCaller({ baseUrl, timeoutMs: 30_000, maxAnswerBytes: 100_000 });
    const { status, error } = await caller({ method: 'get', path: '/none' });
    expect(status).toBe(0);
    expect(whyNoAnswer(error)).toBe('No answer: it was too large to be read (TOO_LARGE).');
  });

  it('keeps its token from another server that it is sent on to', async () => {
    const heard: Asked[] = [];
    const other = await startSmallServer((call) => {
      heard.push(call);
      return { body: { success: true } };
    });
    const baseUrl = await startSmallServer(() => ({ status: 307, headers: { Location: `${other}/caught` }, body: {} }));
    await callerOf(baseUrl)({ method: 'get', path: '/none' });
    expect(heard).toHaveLength(1);
    expect(heard[0]?.headers).not.toHaveProperty('authorization');
  });

  it('says why there is no answer', async () => {
    const { status, error } = await callerOf(await closedAddress())({ method: 'get', path: '/none' });
    expect(status).toBe(0);
    expect(whyNoAnswer(error)).toBe('No answer: nothing listens there (ECONNREFUSED).');
  });
});

/** Where a server was, and is no more. */
async function closedAddress(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../test-support/test-app';
import { until } from '../test-support/until';

/** A connection on which a request is sent at each of these times, in milliseconds. */
async function connection(test: TestApp, times: readonly number[]) {
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  const [address] = test.app.addresses();
  const socket = connect(typeof address === 'object' ? address.port : 0, '127.0.0.1');
  let received = '';
  socket.setEncoding('utf8').on('data', (text: string) => (received += text));
  const closed = once(socket, 'close');
  const responses = () => received.match(/HTTP\/1\.1 \d+/g);
  const begin = performance.now();
  for (const time of times) {
    await delay(time - (performance.now() - begin));
    socket.write('GET /api/admin/health HTTP/1.1\r\nhost: x\r\n\r\n');
  }
  return {
    responses: () => until(() => expect(responses()).toHaveLength(times.length)).then(responses),
    closed: async () => {
      await closed;
      return { received, ms: performance.now() - begin };
    },
    leave: () => socket.destroy(),
  };
}

// Time is what is tested.
it.concurrent('keeps a connection without a request as long as KEEP_ALIVE_SECONDS says, and tells the client', async () => {
  const test = await createTestApp({ KEEP_ALIVE_SECONDS: '1' });
  const { received, ms } = await (await connection(test, [0])).closed();
  expect(received).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*\r\nKeep-Alive: timeout=1\r\n/i);
  expect(ms).toBeGreaterThan(900);
  expect(ms).toBeLessThan(10_000);
  await test.close();
});

it.concurrent('does not count the wait for the next request as slow headers', async () => {
  // Headers have a second to arrive, less than the connection is kept, and Node looks once a second.
  const test = await createTestApp({ KEEP_ALIVE_SECONDS: '4', REQUEST_TIMEOUT_SECONDS: '1' });
  const { responses, leave } = await connection(test, [0, 2_500]);
  expect(await responses()).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200']);
  leave();
  await test.close();
});

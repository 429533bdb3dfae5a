import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../test-support/test-app';
import { until } from '../test-support/until';

/** Opens a connection and sends a request at each of the given times in milliseconds. */
async function openConnection(testApp: TestApp, times: readonly number[]) {
  await testApp.app.listen({ port: 0, host: '127.0.0.1' });
  const [address] = testApp.app.addresses();
  const socket = connect(typeof address === 'object' ? address.port : 0, '127.0.0.1');
  let received = '';
  socket.setEncoding('utf8').on('data', (text: string) => (received += text));
  const closed = once(socket, 'close');
  const getStatusLines = () => received.match(/HTTP\/1\.1 \d+/g);
  const startedAt = performance.now();
  for (const time of times) {
    await delay(time - (performance.now() - startedAt));
    socket.write('GET /api/admin/health HTTP/1.1\r\nhost: x\r\n\r\n');
  }
  return {
    responses: () => until(() => expect(getStatusLines()).toHaveLength(times.length)).then(getStatusLines),
    closed: async () => {
      await closed;
      return { received, ms: performance.now() - startedAt };
    },
    close: () => socket.destroy(),
  };
}

// These tests measure time.
it.concurrent('keeps an idle connection for KEEP_ALIVE_SECONDS, and announces the timeout to the client', async () => {
  const testApp = await createTestApp({ KEEP_ALIVE_SECONDS: '1' });
  const { received, ms } = await (await openConnection(testApp, [0])).closed();
  expect(received).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*\r\nKeep-Alive: timeout=1\r\n/i);
  expect(ms).toBeGreaterThan(900);
  expect(ms).toBeLessThan(10_000);
  await testApp.close();
});

it.concurrent('does not count the wait for the next request as slow headers', async () => {
  // Headers have a second to arrive, less than the keep-alive timeout, and Node checks once a second.
  const testApp = await createTestApp({ KEEP_ALIVE_SECONDS: '4', REQUEST_TIMEOUT_SECONDS: '1' });
  const { responses, close } = await openConnection(testApp, [0, 2_500]);
  expect(await responses()).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200']);
  close();
  await testApp.close();
});

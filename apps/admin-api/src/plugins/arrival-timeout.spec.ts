import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type SignedIn, type TestApp } from '../test-support/test-app';

let testApp: TestApp;
let caller: SignedIn;

beforeAll(async () => {
  testApp = await createTestApp({ REQUEST_TIMEOUT_SECONDS: '1' });
  caller = await testApp.signIn(['users']);
  await testApp.app.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(() => testApp.close());

const KIBIBYTE = 1024;

/**
 * Sends a request's head in one piece and its body in pieces, until all is sent or the server closes the connection.
 *
 * @returns the response, and the duration in milliseconds
 */
async function sendSlowly(head: readonly string[], pieces: readonly string[], pauseMs: number) {
  const [address] = testApp.app.addresses();
  const socket = connect(typeof address === 'object' ? address.port : 0, '127.0.0.1');
  const start = performance.now();
  let received = '';
  socket.on('data', (data) => (received += data.toString()));
  socket.on('error', () => undefined);
  socket.write(`${head.join('\r\n')}\r\nhost: x\r\n\r\n`);
  const waiting = [...pieces];
  const sender = setInterval(() => {
    const piece = waiting.shift();
    if (piece !== undefined && socket.writable) socket.write(piece);
  }, pauseMs);
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(sender);
  return { status: Number(/^HTTP\/1.1 (\d+)/.exec(received)?.[1]), received, ms: performance.now() - start };
}

const boundary = 'x';
const createForm = (bytes: number) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n${'y'.repeat(bytes)}\r\n--${boundary}--\r\n`;
const splitText = (text: string, count: number) => {
  const size = Math.ceil(text.length / count);
  return Array.from({ length: count }, (_, index) => text.slice(index * size, (index + 1) * size));
};
const createUploadHead = (length: number, token = caller.token) => [
  `PUT /api/admin/user/${randomUUID()}/documents/selfieUpload HTTP/1.1`,
  `authorization: Bearer ${token}`,
  `content-type: multipart/form-data; boundary=${boundary}`,
  `content-length: ${length}`,
];
const CLOSE_HEADER = 'connection: close';

// These tests measure time: a request has a second, and an upload one more for each 32 KiB.
describe.concurrent('a slow upload', () => {
  it('can take longer than other requests', async () => {
    const form = createForm(128 * KIBIBYTE);
    const response = await sendSlowly([...createUploadHead(form.length), CLOSE_HEADER], splitText(form, 8), 250);
    expect(response.ms).toBeGreaterThan(1_750);
    // The file is not an image, which shows that the server has read it.
    expect(response.received).toContain('"code":"unsupported_type"');
  });

  it('times out depending on its size', async () => {
    const form = createForm(32 * KIBIBYTE);
    const response = await sendSlowly(createUploadHead(form.length), [form.slice(0, 100)], 100);
    expect(response.status).toBe(408);
    expect(response.ms).toBeGreaterThan(1_900);
    expect(response.ms).toBeLessThan(10_000);
  });

  it('has no more time than other requests if it is not authorized', async () => {
    const response = await sendSlowly(
      createUploadHead(30 * KIBIBYTE * KIBIBYTE, 'x'.repeat(43)),
      splitText('y'.repeat(600), 600),
      100,
    );
    // The response is immediate; the connection is closed when the time is over.
    expect(response.status).toBe(403);
    expect(response.ms).toBeGreaterThan(900);
    expect(response.ms).toBeLessThan(10_000);
  });
});

it.concurrent('a slow request without a file times out, despite a large content-length', async () => {
  const head = [
    'POST /api/admin/user/add HTTP/1.1',
    `authorization: Bearer ${caller.token}`,
    'content-type: application/json',
    `content-length: ${60 * KIBIBYTE}`,
  ];
  const response = await sendSlowly(head, splitText(' '.repeat(60 * KIBIBYTE), 600), 100);
  expect(response.status).toBe(408);
  expect(response.ms).toBeLessThan(10_000);
});

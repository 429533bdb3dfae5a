import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type SignedIn, type TestApp } from '../test-support/test-app';

let test: TestApp;
let caller: SignedIn;

beforeAll(async () => {
  test = await createTestApp({ REQUEST_TIMEOUT_SECONDS: '1' });
  caller = await test.signIn(['users']);
  await test.app.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(() => test.close());

const kibibyte = 1024;

/**
 * Sends a request's head at once and its body in pieces, until all is sent or the server has had enough.
 *
 * @returns what the server said until it closed, and how long it took, in milliseconds
 */
async function send(head: readonly string[], pieces: readonly string[], pauseMs: number) {
  const [address] = test.app.addresses();
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
const formOf = (bytes: number) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n${'y'.repeat(bytes)}\r\n--${boundary}--\r\n`;
const piecesOf = (text: string, count: number) => {
  const size = Math.ceil(text.length / count);
  return Array.from({ length: count }, (_, index) => text.slice(index * size, (index + 1) * size));
};
const upload = (length: number, token = caller.token) => [
  `PUT /api/admin/user/${randomUUID()}/documents/selfieUpload HTTP/1.1`,
  `authorization: Bearer ${token}`,
  `content-type: multipart/form-data; boundary=${boundary}`,
  `content-length: ${length}`,
];
const thenClose = 'connection: close';

// Time is what is tested: a second for each request, and one more for each 32 KiB of a file.
describe.concurrent('a file on a slow line', () => {
  it('arrives, though it takes longer than any other request may', async () => {
    const form = formOf(128 * kibibyte);
    const response = await send([...upload(form.length), thenClose], piecesOf(form, 8), 250);
    expect(response.ms).toBeGreaterThan(1_750);
    // It is not an image, which only a server that has read it can say.
    expect(response.received).toContain('"code":"unsupported_type"');
  });

  it('is not waited for longer than its size needs', async () => {
    const form = formOf(32 * kibibyte);
    const response = await send(upload(form.length), [form.slice(0, 100)], 100);
    expect(response.status).toBe(408);
    expect(response.ms).toBeGreaterThan(1_900);
    expect(response.ms).toBeLessThan(10_000);
  });

  it('has no more time than other requests where nobody has been let in', async () => {
    const response = await send(upload(30 * kibibyte * kibibyte, 'x'.repeat(43)), piecesOf('y'.repeat(600), 600), 100);
    expect(response.status).toBe(403);
    expect(response.ms).toBeGreaterThan(900);
    expect(response.ms).toBeLessThan(10_000);
  });
});

it.concurrent('what is no file is cut off, though it says that it is long', async () => {
  const head = [
    'POST /api/admin/user/add HTTP/1.1',
    `authorization: Bearer ${caller.token}`,
    'content-type: application/json',
    `content-length: ${60 * kibibyte}`,
  ];
  const response = await send(head, piecesOf(' '.repeat(60 * kibibyte), 600), 100);
  expect(response.status).toBe(408);
  expect(response.ms).toBeLessThan(10_000);
});

import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { ConfigError } from '../config/config';
import { describeStartError } from './start-error';

/** Returns the error of listening on an address. */
async function getListenError(port: number, host: string): Promise<unknown> {
  const [error] = await once(createServer().listen(port, host), 'error');
  return error;
}

it('names a port in use', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = Object(other.address());
  expect(describeStartError(await getListenError(port, '127.0.0.1'))).toBe(
    `Port ${port} on 127.0.0.1 is already in use; stop the program that uses it, or choose another PORT.`,
  );
  other.close();
});

it('names an unavailable address', async () => {
  expect(describeStartError(await getListenError(0, '203.0.113.1'))).toBe(
    'The server cannot listen on HOST 203.0.113.1: this machine has no such address.',
  );
});

it.each([
  [new ConfigError('PORT must be a number.'), 'PORT must be a number.'],
  [new Error('no room\nat all'), 'no room.'],
  ['nothing', 'nothing.'],
])('returns the first sentence of other errors: %s', (error, message) => {
  expect(describeStartError(error)).toBe(message);
});

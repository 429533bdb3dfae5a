import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { ConfigError } from '../config/config';
import { sentenceFor } from './start-failure';

/** Why this process cannot listen there. */
async function failureOf(port: number, host: string): Promise<unknown> {
  const [error] = await once(createServer().listen(port, host), 'error');
  return error;
}

it('says which port is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = Object(other.address());
  expect(sentenceFor(await failureOf(port, '127.0.0.1'))).toBe(
    `Port ${port} on 127.0.0.1 is already in use; stop what is using it, or choose another PORT.`,
  );
  other.close();
});

it('says which address this machine does not have', async () => {
  expect(sentenceFor(await failureOf(0, '203.0.113.1'))).toBe(
    'The server cannot listen on HOST 203.0.113.1: this machine has no such address.',
  );
});

it.each([
  [new ConfigError('PORT must be a number.'), 'PORT must be a number.'],
  [new Error('no room\nat all'), 'no room.'],
  ['nothing', 'nothing.'],
])('says one sentence of anything else: %s', (error, sentence) => {
  expect(sentenceFor(error)).toBe(sentence);
});

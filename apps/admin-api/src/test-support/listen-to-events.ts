import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Schemas } from '@countinghouse/api-client/whole';
import { expect } from 'vitest';
import { until } from './until';

/** Somebody who hears what changes. */
export interface Hearing {
  /** All that they have heard. */
  heard: Schemas['LiveEvent'][];
  /** The id that they would name when they come back. */
  lastId(): string | undefined;
  /** Resolves once they have heard of it. */
  untilHeard(event: Schemas['LiveEvent']): Promise<void>;
  /** Resolves once the server has ended the answer. */
  ended: Promise<void>;
  /** Leaves. */
  leave(): void;
}

/**
 * Listens to a server's events.
 *
 * @throws Error with the status of a refusal
 */
export async function listenToEvents(
  app: FastifyInstance,
  token: string,
  lastId?: string,
  age?: number,
): Promise<Hearing> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  // With `fetch`, whoever leaves opens another connection at once, and a server that stops would wait for it.
  const request = get({
    port,
    path: `/api/admin/events${age === undefined ? '' : `?age=${age}`}`,
    agent: false,
    headers: { authorization: `Bearer ${token}`, ...(lastId !== undefined && { 'last-event-id': lastId }) },
  });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) {
    request.destroy();
    throw new Error(`Refused with ${response.statusCode}.`);
  }
  expect(response.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });

  const heard: Schemas['LiveEvent'][] = [];
  let last = lastId;
  let rest = '';
  let hasLeft = false;
  const read = async () => {
    for await (const part of response.setEncoding('utf8')) {
      const blocks = `${rest}${part}`.split('\n\n');
      rest = blocks.pop() ?? '';
      for (const line of blocks.flatMap((block) => block.split('\n'))) {
        if (line.startsWith('id: ')) last = line.slice(4);
        if (line.startsWith('data: ')) heard.push(JSON.parse(line.slice(6)));
      }
    }
  };
  const ended = read().catch((error: unknown) => {
    if (!hasLeft) throw error;
  });

  return {
    heard,
    lastId: () => last,
    untilHeard: async (event) => {
      await until(() => expect(heard).toContainEqual(event));
    },
    ended,
    leave: () => {
      hasLeft = true;
      request.destroy();
    },
  };
}

import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Schemas } from '@countinghouse/api-client/strict';
import { expect } from 'vitest';
import { until } from './until';

/** A client's subscription to the event stream. */
export interface EventSubscription {
  /** The events received so far. */
  received: Schemas['LiveEvent'][];
  /** The number of heartbeats received so far. */
  heartbeatCount(): number;
  /** The id to reconnect with. */
  lastId(): string | undefined;
  /** Resolves once the event is received. */
  waitForEvent(event: Schemas['LiveEvent']): Promise<void>;
  /** Resolves once the server ends the response. */
  ended: Promise<void>;
  /** Closes the connection. */
  close(): void;
}

/**
 * Subscribes to a server's events.
 *
 * @throws Error with the status if the server rejects the request
 */
export async function subscribeToEvents(
  app: FastifyInstance,
  token: string,
  lastId?: string,
  age?: number,
): Promise<EventSubscription> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  // `fetch` opens another connection when a stream is aborted, and a stopping server would wait for it.
  const request = get({
    port,
    path: `/api/admin/events${age === undefined ? '' : `?age=${age}`}`,
    agent: false,
    headers: { authorization: `Bearer ${token}`, ...(lastId !== undefined && { 'last-event-id': lastId }) },
  });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) {
    request.destroy();
    throw new Error(`Rejected with ${response.statusCode}.`);
  }
  expect(response.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });

  const received: Schemas['LiveEvent'][] = [];
  let last = lastId;
  let rest = '';
  let heartbeats = 0;
  let isClosed = false;
  const readEvents = async () => {
    for await (const part of response.setEncoding('utf8')) {
      const blocks = `${rest}${part}`.split('\n\n');
      rest = blocks.pop() ?? '';
      for (const line of blocks.flatMap((block) => block.split('\n'))) {
        if (line === ':') heartbeats += 1;
        if (line.startsWith('id: ')) last = line.slice(4);
        if (line.startsWith('data: ')) received.push(JSON.parse(line.slice(6)));
      }
    }
  };
  const ended = readEvents().catch((error: unknown) => {
    if (!isClosed) throw error;
  });

  return {
    received,
    heartbeatCount: () => heartbeats,
    lastId: () => last,
    waitForEvent: async (event) => {
      await until(() => expect(received).toContainEqual(event));
    },
    ended,
    close: () => {
      isClosed = true;
      request.destroy();
    },
  };
}

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
export async function listenToEvents(app: FastifyInstance, token: string, lastId?: string): Promise<Hearing> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const left = new AbortController();
  const answer = await fetch(`http://127.0.0.1:${port}/api/admin/events`, {
    headers: { authorization: `Bearer ${token}`, ...(lastId !== undefined && { 'last-event-id': lastId }) },
    signal: left.signal,
  });
  if (!answer.ok || !answer.body) throw new Error(`Refused with ${answer.status}.`);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });

  const heard: Schemas['LiveEvent'][] = [];
  let last = lastId;
  let rest = '';
  const read = async (parts: ReadableStream<string>) => {
    for await (const part of parts) {
      const blocks = `${rest}${part}`.split('\n\n');
      rest = blocks.pop() ?? '';
      for (const line of blocks.flatMap((block) => block.split('\n'))) {
        if (line.startsWith('id: ')) last = line.slice(4);
        if (line.startsWith('data: ')) heard.push(JSON.parse(line.slice(6)));
      }
    }
  };
  const ended = read(answer.body.pipeThrough(new TextDecoderStream())).catch((error: unknown) => {
    if (!left.signal.aborted) throw error;
  });

  return {
    heard,
    lastId: () => last,
    untilHeard: (event) => until(() => expect(heard).toContainEqual(event)),
    ended,
    leave: () => left.abort(),
  };
}

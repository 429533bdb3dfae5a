import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { ApiClient } from '../core/api-client';
import { isLiveEvent, type LiveEvent } from './live-reads';

/** A server sends something at least three times in this, if only a comment, in milliseconds. */
const patienceMs = 60_000;

/** How a stream of events is read. */
export interface EventReading {
  /** The id of the last event that was heard; undefined at first. */
  lastId: string | undefined;
  /** How many seconds ago what is shown began to be read; undefined where that is not known, or too long ago. */
  age: number | undefined;
  /** Ends it. */
  signal: AbortSignal;
  /** Told once something has come. */
  onOpen: () => void;
  /** Told of each event, with its id where it has one. */
  onEvent: (event: LiveEvent, id: string | undefined) => void;
}

/**
 * Reads what the server says that has changed, until it ends.
 *
 * @throws ApiError where the server refuses
 * @throws Error where the connection is lost, or nothing came for a minute
 */
export async function readEvents(client: ApiClient, reading: EventReading): Promise<void> {
  const { lastId, age, onOpen, onEvent } = reading;
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listen = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(new Error('Nothing came for a minute.')), patienceMs);
  };
  listen();
  const signal = AbortSignal.any([reading.signal, silence.signal]);
  try {
    const { data, response } = await client.GET('/events', {
      params: {
        ...(lastId !== undefined && { header: { 'Last-Event-ID': lastId } }),
        ...(lastId === undefined && age !== undefined && { query: { age } }),
      },
      headers: { Accept: 'text/event-stream' },
      parseAs: 'stream',
      cache: 'no-store',
      signal,
    });
    const type = response.headers.get('content-type') ?? '';
    if (!type.startsWith('text/event-stream') || !data) throw new Error('The server did not send events.');
    let isOpen = false;
    const heard = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        listen();
        if (!isOpen) onOpen();
        isOpen = true;
        controller.enqueue(chunk);
      },
    });
    const parts: ReadableStream<Uint8Array<ArrayBuffer>> = data;
    const messages = parts
      .pipeThrough(heard, { signal })
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream())
      .getReader();
    for (let part = await messages.read(); !part.done; part = await messages.read()) {
      const event = parse(part.value.data);
      if (isLiveEvent(event)) onEvent(event, part.value.id);
    }
  } finally {
    clearTimeout(timer);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { ApiClient } from '../core/api-client';
import { isLiveEvent, type LiveEvent } from './live-queries';

/** The server sends at least three chunks in this time, if only comments. */
const SILENCE_TIMEOUT_MS = 60_000;

/** Options of {@link readEventStream}. */
export interface EventStreamOptions {
  /** The id of the last event that was received; undefined at first. */
  lastId: string | undefined;
  /** Age of the oldest data on the page in seconds; undefined if unknown or too old. */
  age: number | undefined;
  /** Ends the stream. */
  signal: AbortSignal;
  /** Called when the first chunk arrives. */
  onOpen: () => void;
  /** Called for each event, with its id if it has one. */
  onEvent: (event: LiveEvent, id: string | undefined) => void;
}

/**
 * Reads the stream of live events until it ends.
 *
 * @throws ApiError if the server rejects the request
 * @throws Error if the connection is lost, or nothing arrives for a minute
 */
export async function readEventStream(client: ApiClient, options: EventStreamOptions): Promise<void> {
  const { lastId, age, onOpen, onEvent } = options;
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restartTimer = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(new Error('No data arrived for a minute.')), SILENCE_TIMEOUT_MS);
  };
  restartTimer();
  const signal = AbortSignal.any([options.signal, silence.signal]);
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
    const receivedChunks = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        restartTimer();
        if (!isOpen) onOpen();
        isOpen = true;
        controller.enqueue(chunk);
      },
    });
    const bytes: ReadableStream<Uint8Array<ArrayBuffer>> = data;
    const messages = bytes
      .pipeThrough(receivedChunks, { signal })
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream())
      .getReader();
    for (let chunk = await messages.read(); !chunk.done; chunk = await messages.read()) {
      const event = parse(chunk.value.data);
      if (isLiveEvent(event)) onEvent(event, chunk.value.id);
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

import type { ApiClient } from '../core/api-client';
import { ApiError } from '../core/api-error';
import { readEventStream, type EventStreamOptions } from './read-event-stream';

/** Limit of the exponential backoff, which starts at about a second. */
const MAX_PAUSE_MS = 30_000;

/** A connection that lasts this long resets the backoff. */
const STABLE_CONNECTION_MS = 30_000;

/** Options of {@link subscribeToEvents}. */
export interface EventSubscription extends Omit<EventStreamOptions, 'lastId' | 'age' | 'onOpen'> {
  /** Returns the id of the last event that was received. Called before each connection. */
  lastId: () => string | undefined;
  /** Returns the age of the oldest data on the page in seconds. Called before each connection. */
  age: () => number | undefined;
  /** Called when the connection opens or closes. */
  onConnectionChange: (isConnected: boolean) => void;
}

/**
 * Receives events until its signal aborts. Reconnects with exponential backoff and resumes after the last event. Stops if
 * the server has no events or rejects the caller.
 */
export async function subscribeToEvents(
  client: ApiClient,
  { lastId, age, onConnectionChange, ...streamOptions }: EventSubscription,
): Promise<void> {
  const { signal } = streamOptions;
  let failures = 0;
  while (!signal.aborted) {
    const startedAt = Date.now();
    const failure = await readEventStream(client, {
      ...streamOptions,
      lastId: lastId(),
      age: age(),
      onOpen: () => onConnectionChange(true),
    }).catch((error: unknown) => error);
    failures = Date.now() - startedAt > STABLE_CONNECTION_MS ? 0 : failures + 1;
    if (signal.aborted) return;
    onConnectionChange(false);
    if (isPermanentFailure(failure)) return;
    await pause(Math.random() * Math.min(1_000 * 2 ** failures, MAX_PAUSE_MS), signal);
  }
}

/** Whether retrying is pointless: the server has no events for this caller. */
const isPermanentFailure = (error: unknown) =>
  error instanceof ApiError &&
  (error.status === 501 || (error.status >= 400 && error.status < 500 && error.status !== 429));

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}

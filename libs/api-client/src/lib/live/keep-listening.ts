import type { ApiClient } from '../core/api-client';
import { ApiError } from '../core/api-error';
import { readEvents, type EventReading } from './read-events';

/** Pauses grow from about a second to two, four and so on, up to this, in milliseconds. */
const longestPauseMs = 30_000;

/** A stream that has lasted so long, in milliseconds, was a good one: the next pause is short again. */
const goodMs = 30_000;

export interface Listening extends Omit<EventReading, 'lastId' | 'age' | 'onOpen'> {
  /** Asked before each beginning: the id of the last event that was heard. */
  lastId: () => string | undefined;
  /** Asked before each beginning: how many seconds ago what is shown began to be read. */
  age: () => number | undefined;
  /** Told whether events come. */
  onUp: (isUp: boolean) => void;
}

/**
 * Reads events for as long as its signal lets it: where they end or break off, it begins again from where it was, after a
 * pause. Ends by itself where the server has none, or does not let the caller in.
 */
export async function keepListening(client: ApiClient, { lastId, age, onUp, ...reading }: Listening): Promise<void> {
  const { signal } = reading;
  let failures = 0;
  while (!signal.aborted) {
    const began = Date.now();
    const failure = await readEvents(client, {
      ...reading,
      lastId: lastId(),
      age: age(),
      onOpen: () => onUp(true),
    }).catch((error: unknown) => error);
    failures = Date.now() - began > goodMs ? 0 : failures + 1;
    if (signal.aborted) return;
    onUp(false);
    if (isFinal(failure)) return;
    await pause(Math.random() * Math.min(1_000 * 2 ** failures, longestPauseMs), signal);
  }
}

/** Whether a failure says that there are no events for this caller, and not that something went wrong. */
const isFinal = (failure: unknown) =>
  failure instanceof ApiError &&
  (failure.status === 501 || (failure.status >= 400 && failure.status < 500 && failure.status !== 429));

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((end) => {
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        end();
      },
      { once: true },
    );
  });
}

import type { QueryClient } from '@tanstack/react-query';
import type { ApiClient } from '../core/api-client';
import { isObject } from '../core/is-object';
import { applyEvents } from './apply-events';
import { keepListening } from './keep-listening';
import { isLiveEvent, type LiveEvent } from './live-reads';
import { setLive } from './live-state';

/** What the tab that listens tells the others, and what they ask it. */
type Message = { event: LiveEvent; id: string | undefined } | { isUp: boolean } | { asks: true };

const isMessage = (value: unknown): value is Message =>
  isObject(value) && (isLiveEvent(value['event']) || typeof value['isUp'] === 'boolean' || value['asks'] === true);

/**
 * Keeps what is on the screen as it is on the server, by one connection for all tabs of a browser: the tab that holds the
 * lock listens, and tells the others. When it goes, another one takes over from where it was. Where a browser has no locks,
 * as on plain HTTP, there are no events: a connection for each tab would soon be all that a browser has.
 *
 * @param adminId whose tabs share it
 * @returns a function that ends it
 */
export function startLive(client: ApiClient, queryClient: QueryClient, adminId: string): () => void {
  if (!('locks' in navigator) || !('BroadcastChannel' in globalThis)) return () => undefined;
  const name = `countinghouse-events ${adminId}`;
  const stopped = new AbortController();
  const { signal } = stopped;
  const screen = applyEvents(queryClient);
  const channel = new BroadcastChannel(name);
  let lastId: string | undefined;
  let isUp = false;
  let isListener = false;

  const hear = (message: Message) => {
    if ('event' in message) {
      lastId = message.id ?? lastId;
      screen.take(message.event);
    } else if ('isUp' in message && message.isUp !== isUp) {
      isUp = message.isUp;
      setLive(isUp);
      // What was read before may be old; and only a read makes a query ask again as often as it now should.
      screen.take({ topic: 'anew' });
    } else if ('asks' in message && isListener) {
      channel.postMessage({ isUp } satisfies Message);
    }
  };
  const tell = (message: Message) => {
    hear(message);
    channel.postMessage(message);
  };

  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (isMessage(data)) hear(data);
  };
  channel.postMessage({ asks: true } satisfies Message);
  const listen = async () => {
    isListener = true;
    await keepListening(client, {
      signal,
      lastId: () => lastId,
      onUp: (up) => tell({ isUp: up }),
      onEvent: (event, id) => tell({ event, id }),
    });
  };
  // Rejects when it is no longer wanted.
  navigator.locks.request(name, { signal }, listen).catch(() => undefined);

  return () => {
    stopped.abort();
    channel.close();
    screen.stop();
    setLive(false);
  };
}

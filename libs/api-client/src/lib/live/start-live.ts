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
 * How often the tabs that do not listen ask the one that does whether it is still there, in milliseconds. Its timers may
 * be slowed down while nobody sees it, but not its answers: so it is asked.
 */
const askEveryMs = 9_000;

/** So many questions without an answer, and another tab takes over: within 30 seconds. */
const mostUnanswered = 2;

/**
 * Keeps what is on the screen as it is on the server, by one connection for all tabs of a browser: the tab that holds the
 * lock listens, and tells the others. When it goes, or hangs, another one takes over from where it was, and what polls goes
 * on polling meanwhile. Where a browser has no locks, as on plain HTTP, there are no events: a connection for each tab would
 * soon be all that a browser has.
 *
 * @param adminId whose tabs share it
 * @returns a function that ends it
 */
export function startLive(client: ApiClient, queryClient: QueryClient, adminId: string): () => void {
  const name = `countinghouse-events ${adminId}`;
  const channel = 'locks' in navigator ? openChannel(name) : undefined;
  if (!channel) return () => undefined;
  const stopped = new AbortController();
  const { signal } = stopped;
  const screen = applyEvents(queryClient);
  let lastId: string | undefined;
  let isUp = false;
  let isListener = false;
  /** Questions since the tab that listens has last said anything. */
  let unanswered = 0;
  /** Gives up this tab's place: in the line for the lock, or as the one that listens. */
  let turn = new AbortController();

  const hear = (message: Message) => {
    if ('event' in message) {
      lastId = message.id ?? lastId;
      screen.take(message.event);
    } else if ('isUp' in message && message.isUp !== isUp) {
      isUp = message.isUp;
      setLive(isUp);
      // Only a read makes a query ask again as often as it now should. To the tab that listens the server says what may be
      // old; another one has not heard what came before.
      if (!isUp || !isListener) screen.take({ topic: 'resync' });
    } else if ('asks' in message && isListener) {
      channel.postMessage({ isUp } satisfies Message);
    }
  };
  const tell = (message: Message) => {
    hear(message);
    channel.postMessage(message);
  };

  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (!isMessage(data)) return;
    if (!('asks' in data)) unanswered = 0;
    hear(data);
  };

  /** Listens as soon as this tab has the lock: in turn, or at once where it is taken from a tab that hangs. */
  const lead = (isTakenOver: boolean) => {
    const { signal: given } = (turn = new AbortController());
    const own = AbortSignal.any([signal, given]);
    const listen = async () => {
      isListener = true;
      await keepListening(client, {
        signal: own,
        lastId: () => lastId,
        age: () => ageOf(queryClient),
        onUp: (up) => tell({ isUp: up }),
        onEvent: (event, id) => tell({ event, id }),
      });
      // The server has no events for this caller: there is nothing to take over.
      if (!own.aborted) clearInterval(timer);
    };
    const giveUp = () => {
      // It is no longer wanted, or was given up for the place of another tab.
      if (own.aborted || !isListener) return;
      isListener = false;
      turn.abort();
      lead(false);
    };
    navigator.locks.request(name, isTakenOver ? { steal: true } : { signal: own }, listen).catch(giveUp);
  };
  const watch = () => {
    if (isListener) return;
    if (unanswered >= mostUnanswered) {
      unanswered = 0;
      turn.abort();
      lead(true);
      return;
    }
    // What is no longer told has to be asked for.
    if (unanswered > 0) hear({ isUp: false });
    unanswered += 1;
    channel.postMessage({ asks: true } satisfies Message);
  };
  const timer = setInterval(watch, askEveryMs);
  channel.postMessage({ asks: true } satisfies Message);
  lead(false);

  return () => {
    stopped.abort();
    clearInterval(timer);
    channel.close();
    screen.stop();
    setLive(false);
  };
}

/** The oldest data that the server is asked about by their age, in seconds; for older ones, everything is read anew. */
const MAX_AGE_SECONDS = 300;

/** An answer takes no longer than this, in seconds: what it says may be as much older than its arrival. */
const LONGEST_ANSWER_SECONDS = 30;

/** How many seconds ago the first of what is shown was asked for; undefined where that is too long ago. */
function ageOf(queryClient: QueryClient): number | undefined {
  const arrivals = queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ state }) => state.dataUpdatedAt || []);
  const oldest = Math.min(Date.now(), ...arrivals);
  const age = Math.ceil((Date.now() - oldest) / 1_000) + LONGEST_ANSWER_SECONDS;
  return age <= MAX_AGE_SECONDS ? age : undefined;
}

/** Firefox lets no tab speak to another where it blocks storage. */
function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}

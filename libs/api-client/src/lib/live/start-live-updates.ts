import type { QueryClient } from '@tanstack/react-query';
import type { ApiClient } from '../core/api-client';
import { isObject } from '../core/is-object';
import { createEventBatcher } from './event-batcher';
import { subscribeToEvents } from './subscribe-to-events';
import { isLiveEvent, type LiveEvent } from './live-queries';
import { setLive } from './live-state';

/** A message between tabs: an event or the connection state from the leader, or a ping to the leader. */
type Message = { event: LiveEvent; id: string | undefined } | { isConnected: boolean } | { isPing: true };

const isMessage = (value: unknown): value is Message =>
  isObject(value) &&
  (isLiveEvent(value['event']) || typeof value['isConnected'] === 'boolean' || value['isPing'] === true);

/**
 * How often the other tabs ping the leader. The leader does not send heartbeats, because browsers throttle the timers of
 * a hidden tab but not its message handlers.
 */
const PING_INTERVAL_MS = 9_000;

/** After this many unanswered pings another tab takes over, within 30 seconds. */
const MAX_UNANSWERED_PINGS = 2;

/**
 * Keeps the page up to date over one event connection for all tabs of a browser. The tab that holds the lock is the leader:
 * it receives the events and broadcasts them. If the leader closes or hangs, another tab takes over and resumes after the
 * last event; polling continues in the meantime. Without the Web Locks API, as on plain HTTP, there are no live events,
 * because a connection per tab would exhaust the browser's connections.
 *
 * @param adminId the admin whose tabs share the connection
 * @returns a function that stops the updates
 */
export function startLiveUpdates(client: ApiClient, queryClient: QueryClient, adminId: string): () => void {
  const name = `countinghouse-events ${adminId}`;
  const channel = 'locks' in navigator ? openChannel(name) : undefined;
  if (!channel) return () => undefined;
  const abortController = new AbortController();
  const { signal } = abortController;
  const batcher = createEventBatcher(queryClient);
  let lastId: string | undefined;
  let isConnected = false;
  let isLeader = false;
  /** Pings since the leader's last message. */
  let unansweredPings = 0;
  /** Aborts this tab's request for the lock, or its leadership. */
  let lockAttempt = new AbortController();

  const handleMessage = (message: Message) => {
    if ('event' in message) {
      lastId = message.id ?? lastId;
      batcher.add(message.event);
    } else if ('isConnected' in message && message.isConnected !== isConnected) {
      isConnected = message.isConnected;
      setLive(isConnected);
      // A query picks up its new polling interval only with a fetch. The server tells the leader which data may be stale;
      // a new leader has not received the earlier events.
      if (!isConnected || !isLeader) batcher.add({ topic: 'resync' });
    } else if ('isPing' in message && isLeader) {
      channel.postMessage({ isConnected } satisfies Message);
    }
  };
  const broadcast = (message: Message) => {
    handleMessage(message);
    channel.postMessage(message);
  };

  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (!isMessage(data)) return;
    if (!('isPing' in data)) unansweredPings = 0;
    handleMessage(data);
  };

  /** Receives events once this tab has the lock. `shouldSteal` takes the lock from a tab that hangs. */
  const requestLeadership = (shouldSteal: boolean) => {
    const { signal: attemptSignal } = (lockAttempt = new AbortController());
    const leaderSignal = AbortSignal.any([signal, attemptSignal]);
    const listen = async () => {
      isLeader = true;
      await subscribeToEvents(client, {
        signal: leaderSignal,
        lastId: () => lastId,
        age: () => getDataAgeSeconds(queryClient),
        onConnectionChange: (connected) => broadcast({ isConnected: connected }),
        onEvent: (event, id) => broadcast({ event, id }),
      });
      // The server has no events for this caller, so no other tab needs to take over.
      if (!leaderSignal.aborted) clearInterval(timer);
    };
    const onLockLost = () => {
      // The updates were stopped, or another request for the lock has replaced this one.
      if (leaderSignal.aborted || !isLeader) return;
      isLeader = false;
      lockAttempt.abort();
      requestLeadership(false);
    };
    navigator.locks.request(name, shouldSteal ? { steal: true } : { signal: leaderSignal }, listen).catch(onLockLost);
  };
  const checkLeader = () => {
    if (isLeader) return;
    if (unansweredPings >= MAX_UNANSWERED_PINGS) {
      unansweredPings = 0;
      lockAttempt.abort();
      requestLeadership(true);
      return;
    }
    // Polls while the leader does not answer.
    if (unansweredPings > 0) handleMessage({ isConnected: false });
    unansweredPings += 1;
    channel.postMessage({ isPing: true } satisfies Message);
  };
  const timer = setInterval(checkLeader, PING_INTERVAL_MS);
  channel.postMessage({ isPing: true } satisfies Message);
  requestLeadership(false);

  return () => {
    abortController.abort();
    clearInterval(timer);
    channel.close();
    batcher.stop();
    setLive(false);
  };
}

/** The server can replay events up to this age. Older data is refetched completely. */
const MAX_AGE_SECONDS = 300;

/** The longest that a response takes, so data may be this much older than its arrival. */
const MAX_RESPONSE_SECONDS = 30;

/** Returns the age of the oldest cached data in seconds; undefined above {@link MAX_AGE_SECONDS}. */
function getDataAgeSeconds(queryClient: QueryClient): number | undefined {
  const fetchTimes = queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ state }) => state.dataUpdatedAt || []);
  const oldest = Math.min(Date.now(), ...fetchTimes);
  const age = Math.ceil((Date.now() - oldest) / 1_000) + MAX_RESPONSE_SECONDS;
  return age <= MAX_AGE_SECONDS ? age : undefined;
}

/** Firefox throws from `BroadcastChannel` if it blocks storage. */
function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}

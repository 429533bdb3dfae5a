import { HttpError, serverStopping, tooManyRequests } from '../../common/http-error';
import type { Deps } from '../../config/deps';
import type { Call } from '../../contract/operation-types';
import { createListeners, findAccount, type Listener } from './event-listeners';
import { EventStream } from './event-stream';
import { resyncText, filterEventTexts, toEventTexts, toCursor, addId } from './event-texts';
import { startEvents, findCursorByAge, readEvents, type EventPosition } from './events-repository';

/** The channel that the database's triggers notify. */
const CHANNEL = 'countinghouse_events';

/** Below the usual idle timeouts of proxies. */
const HEARTBEAT_INTERVAL_MS = 20_000;

/** The delay after a failure doubles each time, up to the maximum. */
const INITIAL_RETRY_MS = 500;
const MAX_RETRY_MS = 30_000;

/** Per process. A browser needs one, and two during a reconnect. */
const MAX_STREAMS_PER_SESSION = 5;

/** A listener that waits for admission. */
interface PendingListener {
  listener: Listener;
  /** The position from which the listener has missed events; undefined on a first connection. */
  cursor: number | undefined;
  /** The age of the listener's data in seconds; undefined if not sent. */
  age: number | undefined;
  admitPending: () => void;
  reject: (error: unknown) => void;
}

type OpeningCall = Pick<Call<'getEvents'>, 'caller' | 'checkAccess' | 'headers' | 'query'>;

export type EventHub = ReturnType<typeof createEventHub>;

/**
 * Publishes changes to the listeners of this process. Reads the database once for all of them, in turns. Each turn first
 * rechecks changed sessions and permissions, then publishes the events, then admits pending listeners. So no listener
 * receives an event without the permission at the time, and none misses an event between two turns.
 *
 * @param onError called when the database cannot be read; the hub retries
 */
export function createEventHub({ database }: Pick<Deps, 'database'>, onError: (error: unknown) => void) {
  const { all: listeners, recheckAccess, setAccount, remove } = createListeners();
  const pendingListeners: PendingListener[] = [];
  /** Counted against the limit of a session before they are admitted. */
  const admitting = new Set<Listener>();
  let position: EventPosition | undefined;
  let stopListening: (() => Promise<void>) | undefined;
  let running: Promise<void> | undefined;
  let isDue = false;
  /** Set after a fail-over: the position in the old database's transactions is meaningless in the new one. */
  let needsRestart = false;
  let failures = 0;
  let isClosed = false;
  let heartbeat: NodeJS.Timeout | undefined;

  const onNotification = (hasFailedOver: boolean) => {
    needsRestart ||= hasFailedOver;
    requestTurn();
  };

  const requestTurn = () => {
    isDue = true;
    if (isClosed) return;
    running ??= runTurns().finally(() => {
      running = undefined;
      if (isDue) requestTurn();
    });
  };

  async function runTurns(): Promise<void> {
    while (isDue && !isClosed) {
      isDue = false;
      const pending = pendingListeners.splice(0);
      // Without listeners there is nothing to publish; a new listener starts at its own position.
      if (listeners.size === 0 && pending.length === 0) continue;
      try {
        if (needsRestart) await restart();
        position ??= await start();
        await publishEvents(position);
        await admitPending(pending);
        failures = 0;
      } catch (error) {
        for (const { reject } of pending) reject(error);
        onError(error);
        failures += 1;
        setTimeout(requestTurn, Math.min(INITIAL_RETRY_MS * 2 ** failures, MAX_RETRY_MS)).unref();
      }
    }
  }

  async function start(): Promise<EventPosition> {
    stopListening ??= await database.listen(CHANNEL, onNotification);
    heartbeat ??= setInterval(() => {
      for (const { stream } of listeners) stream.send(':\n\n');
      // Finds the events of lost database notifications.
      if (listeners.size > 0) requestTurn();
    }, HEARTBEAT_INTERVAL_MS).unref();
    return startEvents(database.orm);
  }

  /** Starts from the database's current position and makes all listeners reload their data. */
  async function restart(): Promise<void> {
    position = await start();
    needsRestart = false;
    await recheckAccess([...listeners]);
    for (const { stream } of listeners) stream.send(addId([resyncText], position.cursor));
  }

  async function publishEvents(since: EventPosition): Promise<void> {
    const batch = await readEvents(database.orm, since);
    const touched = new Set(batch.events.filter(({ topic }) => topic === 'access').map((event) => event.recipientId));
    // An event without a recipient concerns the access of all accounts.
    const isForAll = batch.isIncomplete || touched.has(null);
    await recheckAccess([...listeners].filter(({ caller }) => isForAll || touched.has(caller.id)));
    position = batch;
    const texts = toEventTexts(batch.events);
    for (const { caller, stream } of listeners) {
      const visible = batch.isIncomplete ? [resyncText] : filterEventTexts(caller, texts);
      if (visible.length > 0) stream.send(addId(visible, batch.cursor));
    }
  }

  async function admitPending(pending: readonly PendingListener[]): Promise<void> {
    const checked = await Promise.all(
      pending.map(async (pendingListener) => ({
        ...pendingListener,
        cursor:
          pendingListener.cursor ??
          (pendingListener.age === undefined ? undefined : await findCursorByAge(database.orm, pendingListener.age)),
        account: await findAccount(pendingListener.listener),
      })),
    );
    const missed = await readMissedEvents(checked);
    for (const { listener, cursor, admitPending, reject, account } of checked) {
      if (account instanceof HttpError) {
        reject(account);
        continue;
      }
      setAccount(listener, account);
      const texts = missed && cursor !== undefined && cursor >= missed.from ? missed : undefined;
      const after = texts?.events.filter(([event]) => event.transaction >= (cursor ?? 0));
      const visible = after ? filterEventTexts(listener.caller, after) : [resyncText];
      if (visible.length > 0) listener.stream.send(addId(visible, position?.cursor ?? 0));
      listeners.add(listener);
      admitPending();
    }
  }

  /** Reads the events that reconnecting listeners have missed, once for all of them; undefined if none reconnects. */
  async function readMissedEvents(pending: readonly Pick<PendingListener, 'cursor'>[]) {
    const cursors = pending.flatMap(({ cursor }) => cursor ?? []);
    if (cursors.length === 0) return undefined;
    const from = Math.min(...cursors);
    const batch = await readEvents(database.orm, { cursor: from });
    return { from: batch.isIncomplete ? Infinity : from, events: toEventTexts(batch.events) };
  }

  return {
    /**
     * Opens a caller's stream.
     *
     * @throws HttpError 403 if the session has ended, 401 if a second factor has become required, 429 if the session has too
     *   many streams
     */
    async open({ caller, checkAccess, headers, query }: OpeningCall): Promise<EventStream> {
      if (isClosed) throw serverStopping();
      const lastId = headers['Last-Event-ID'];
      const listener: Listener = { caller, checkAccess, stream: new EventStream() };
      const ofSession = [...listeners, ...admitting].filter(
        ({ caller: other }) => Buffer.compare(other.tokenHash, caller.tokenHash) === 0,
      );
      if (ofSession.length >= MAX_STREAMS_PER_SESSION) throw tooManyRequests(30);
      admitting.add(listener);
      await new Promise<void>((admitPending, reject) => {
        pendingListeners.push({ listener, cursor: toCursor(lastId), age: query.age, admitPending, reject });
        requestTurn();
      }).finally(() => admitting.delete(listener));
      const { stream } = listener;
      stream.once('close', () => remove(listener));
      if (stream.destroyed || isClosed) remove(listener);
      return stream;
    },

    /** Ends all streams and stops listening to the database. */
    async close(): Promise<void> {
      isClosed = true;
      clearInterval(heartbeat);
      for (const { reject } of pendingListeners.splice(0)) reject(serverStopping());
      for (const listener of [...listeners]) remove(listener);
      await running;
      for (const listener of [...listeners]) remove(listener);
      await stopListening?.();
    },
  };
}

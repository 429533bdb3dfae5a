import { HttpError, serverStopping, tooManyRequests } from '../../common/http-error';
import type { Deps } from '../../config/deps';
import type { Call } from '../../contract/operation-types';
import { createListeners, findAccount, type Listener } from './event-listeners';
import { EventStream } from './event-stream';
import { resyncText, heardBy, textsOf, toCursor, withId } from './event-texts';
import { beginEvents, cursorOfAge, readEvents, type Moment } from './events-repository';

/** As the triggers call it. */
const channel = 'countinghouse_events';

/** How often everybody is sent something, so that no proxy takes the connection for a dead one, in milliseconds. */
const beatMs = 20_000;

/** How long after a failure the database is asked again, in milliseconds: twice as long each time, up to the longest. */
const againMs = 500;
const longestAgainMs = 30_000;

/** How many streams a session may have in one process. A browser needs one, and for a moment two. */
const mostOfSession = 5;

/** Somebody who waits to be let in. */
interface Arrival {
  listener: Listener;
  /** From where on they have missed something; undefined where they know nothing. */
  cursor: number | undefined;
  /** How many seconds ago they began to read what they show; undefined where they do not say. */
  age: number | undefined;
  letIn: () => void;
  refuse: (error: unknown) => void;
}

type OpeningCall = Pick<Call<'getEvents'>, 'caller' | 'checkAccess' | 'headers' | 'query'>;

export type EventHub = ReturnType<typeof createEventHub>;

/**
 * Tells those who listen to this process what changes. The database is listened to and read once for all of them, in turns:
 * in each turn those who lost their session or a flag come first, then the events, then whoever has arrived. So nobody hears
 * of what their flags did not open when it happened, and nobody misses anything between two turns.
 *
 * @param onTrouble told when the database could not be read; it is asked again
 */
export function createEventHub({ database }: Pick<Deps, 'database'>, onTrouble: (error: unknown) => void) {
  const { all: listeners, recheck, take, leave } = createListeners();
  const arrivals: Arrival[] = [];
  /** Who is being let in. */
  const waiting = new Set<Listener>();
  let moment: Moment | undefined;
  let stopListening: (() => Promise<void>) | undefined;
  let turns: Promise<void> | undefined;
  let isDue = false;
  /** Whether the database is another machine: what was seen of the old one's transactions says nothing about its own. */
  let isOther = false;
  let failures = 0;
  let isClosed = false;
  let beat: NodeJS.Timeout | undefined;

  const hear = (hasMoved: boolean) => {
    isOther ||= hasMoved;
    wake();
  };

  const wake = () => {
    isDue = true;
    if (isClosed) return;
    turns ??= takeTurns().finally(() => {
      turns = undefined;
      if (isDue) wake();
    });
  };

  async function takeTurns(): Promise<void> {
    while (isDue && !isClosed) {
      isDue = false;
      const arrived = arrivals.splice(0);
      // Where nobody listens there is nothing to tell; whoever comes is told from then on.
      if (listeners.size === 0 && arrived.length === 0) continue;
      try {
        if (isOther) await beginAnew();
        moment ??= await begin();
        await tellNews(moment);
        await letIn(arrived);
        failures = 0;
      } catch (error) {
        for (const { refuse } of arrived) refuse(error);
        onTrouble(error);
        failures += 1;
        setTimeout(wake, Math.min(againMs * 2 ** failures, longestAgainMs)).unref();
      }
    }
  }

  async function begin(): Promise<Moment> {
    stopListening ??= await database.listen(channel, hear);
    beat ??= setInterval(() => {
      for (const { stream } of listeners) stream.tell(':\n\n');
      // Should a word of the database be lost, this finds what it was about.
      if (listeners.size > 0) wake();
    }, beatMs).unref();
    return beginEvents(database.orm);
  }

  /** Begins with what the database is now, and lets everybody read everything again. */
  async function beginAnew(): Promise<void> {
    moment = await begin();
    isOther = false;
    await recheck([...listeners]);
    for (const { stream } of listeners) stream.tell(withId([resyncText], moment.cursor));
  }

  async function tellNews(since: Moment): Promise<void> {
    const batch = await readEvents(database.orm, since);
    const touched = new Set(batch.events.filter(({ topic }) => topic === 'access').map((event) => event.recipientId));
    // An event without a recipient is about everybody's access.
    const isForAll = batch.isIncomplete || touched.has(null);
    await recheck([...listeners].filter(({ caller }) => isForAll || touched.has(caller.id)));
    moment = batch;
    const texts = textsOf(batch.events);
    for (const { caller, stream } of listeners) {
      const heard = batch.isIncomplete ? [resyncText] : heardBy(caller, texts);
      if (heard.length > 0) stream.tell(withId(heard, batch.cursor));
    }
  }

  async function letIn(arrived: readonly Arrival[]): Promise<void> {
    const checked = await Promise.all(
      arrived.map(async (arrival) => ({
        ...arrival,
        cursor:
          arrival.cursor ?? (arrival.age === undefined ? undefined : await cursorOfAge(database.orm, arrival.age)),
        account: await findAccount(arrival.listener),
      })),
    );
    const missed = await readMissed(checked);
    for (const { listener, cursor, letIn, refuse, account } of checked) {
      if (account instanceof HttpError) {
        refuse(account);
        continue;
      }
      take(listener, account);
      const texts = missed && cursor !== undefined && cursor >= missed.from ? missed : undefined;
      const after = texts?.events.filter(([event]) => event.transaction >= (cursor ?? 0));
      const heard = after ? heardBy(listener.caller, after) : [resyncText];
      if (heard.length > 0) listener.stream.tell(withId(heard, moment?.cursor ?? 0));
      listeners.add(listener);
      letIn();
    }
  }

  /** What those who come back have missed, read once for all of them; undefined where nobody comes back. */
  async function readMissed(arrived: readonly Pick<Arrival, 'cursor'>[]) {
    const cursors = arrived.flatMap(({ cursor }) => cursor ?? []);
    if (cursors.length === 0) return undefined;
    const from = Math.min(...cursors);
    const batch = await readEvents(database.orm, { cursor: from });
    return { from: batch.isIncomplete ? Infinity : from, events: textsOf(batch.events) };
  }

  return {
    /**
     * Opens a caller's stream.
     *
     * @throws HttpError 403 where the session has ended meanwhile, 401 where a second factor is required meanwhile, 429 where
     *   the session has too many streams already
     */
    async open({ caller, checkAccess, headers, query }: OpeningCall): Promise<EventStream> {
      if (isClosed) throw serverStopping();
      const lastId = headers['Last-Event-ID'];
      const listener: Listener = { caller, checkAccess, stream: new EventStream() };
      const ofSession = [...listeners, ...waiting].filter(
        ({ caller: other }) => Buffer.compare(other.tokenHash, caller.tokenHash) === 0,
      );
      if (ofSession.length >= mostOfSession) throw tooManyRequests(30);
      waiting.add(listener);
      await new Promise<void>((letIn, refuse) => {
        arrivals.push({ listener, cursor: toCursor(lastId), age: query.age, letIn, refuse });
        wake();
      }).finally(() => waiting.delete(listener));
      const { stream } = listener;
      stream.once('close', () => leave(listener));
      if (stream.destroyed || isClosed) leave(listener);
      return stream;
    },

    /** Ends all streams, and lets go of the database. */
    async close(): Promise<void> {
      isClosed = true;
      clearInterval(beat);
      for (const { refuse } of arrivals.splice(0)) refuse(serverStopping());
      for (const listener of [...listeners]) leave(listener);
      await turns;
      for (const listener of [...listeners]) leave(listener);
      await stopListening?.();
    },
  };
}

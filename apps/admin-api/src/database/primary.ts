import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { connectionOptionsOf } from './connection-options';
import { NoPrimaryError } from './errors';
import { urlsOfHosts } from './hosts';
import { SESSION_SETTINGS } from './session-settings';

/**
 * How often each host is asked what it is, in milliseconds: one that has answered, and one that has not. A connection that breaks
 * hastens the first, never beyond the second.
 */
const askEveryMs = 1_000;
const askAgainMs = 250;

/** How long a host may take to answer that, in milliseconds. */
const patienceMs = 2_000;

/** How long the primary may say nothing before whoever waits for it is told that it is gone, in milliseconds. */
const silenceMs = 10_000;

const ignore = () => undefined;

/** `pg.Client`, or one that chooses its host itself. */
export type ClientClass = new (config?: pg.ClientConfig) => pg.Client;

/** Where a database is written to. */
export interface Primary {
  /** Connects to the host that is the primary at that moment; fails with `NoPrimaryError` where none is known. */
  Client: ClientClass;
  /** Ends the watch. Connections that were made stay. */
  close(): Promise<void>;
}

/** What a host says of itself. */
interface Answer {
  is_standby: boolean;
  /**
   * Raised by one with each promotion of a standby (PostgreSQL's manual, 25.3.6 "Timelines"): of two hosts that can be
   * written to, the one with the lower timeline has been replaced. 0 for a standby.
   */
  timeline: number;
}

/** The name of a file of the log begins with its timeline, in hexadecimal. */
const question = `
  select current_setting('transaction_read_only') = 'on' as is_standby,
    case when pg_is_in_recovery() then 0
      else ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int end as timeline`;

/** A host of the database. */
interface Host {
  options: pg.ClientConfig;
  /** What it said last; undefined where it has not answered. */
  response?: Answer | undefined;
  silentSince?: number | undefined;
  /** Ends the pause before it is asked again. */
  wake: AbortController;
}

/**
 * Follows the primary of a replicated database among the hosts of a connection string. Each host is asked each second what it
 * is, and all of them at once when a connection breaks. Where another host has been promoted, connections to any other are
 * closed, so that nobody goes on waiting for them, and none is made to a host that has been replaced.
 *
 * A single host is not watched: it is the primary, or there is none.
 *
 * @throws NoPrimaryError when none of the hosts can be written to; its cause is what one of them said
 */
export async function followPrimary(connectionString: string): Promise<Primary> {
  const urls = urlsOfHosts(connectionString);
  const [only] = urls;
  if (only !== undefined && urls.length === 1) {
    return { Client: clientOf(only), close: async () => undefined };
  }

  const hosts: Host[] = urls.map((url) => ({ options: connectionOptionsOf(url), wake: new AbortController() }));
  const sockets = new Map<Socket, Host>();
  let isClosed = false;
  let current: Host | undefined;
  /** The highest timeline that was seen. */
  let timeline = 1;

  const askSoon = () => {
    for (const { wake } of hosts) wake.abort();
  };

  const Client = clientBy(() => {
    const host = current;
    if (!host) return { stream: () => new BrokenSocket() };
    const socket = new Socket();
    sockets.set(socket, host);
    socket.once('close', (hadError) => {
      sockets.delete(socket);
      if (hadError) askSoon();
    });
    socket.once('end', askSoon);
    return { ...copyOf(host.options), stream: () => socket };
  });

  const turnTo = (host: Host | undefined) => {
    current = host;
    for (const [socket, itsHost] of sockets) if (itsHost !== host) socket.destroy(new NoPrimaryError());
  };

  /** Chooses the primary by what all hosts said last. */
  const choose = () => {
    const [best] = hosts.filter(isPrimary).toSorted((a, b) => b.response.timeline - a.response.timeline);
    if (best && best.response.timeline >= timeline) {
      timeline = best.response.timeline;
      if (best !== current) turnTo(best);
    } else if (current?.response || isGone(current)) turnTo(undefined);
  };

  /** Asks a host again and again; `said` is called after each answer, and where none came. */
  const watch = async (host: Host, said: (error?: unknown) => void) => {
    let client: pg.Client | undefined;
    while (!isClosed) {
      try {
        client ??= await connect(host.options);
        host.response = (await client.query<Answer>(question)).rows[0];
        host.silentSince = undefined;
        choose();
        said();
      } catch (error) {
        void client?.end().catch(ignore);
        client = undefined;
        host.response = undefined;
        host.silentSince ??= performance.now();
        choose();
        said(error);
      }
      await pause(host);
    }
    await client?.end().catch(ignore);
  };

  const pause = async (host: Host) => {
    if (isClosed) return;
    await delay(askAgainMs);
    if (isClosed || !host.response) return;
    await delay(askEveryMs - askAgainMs, undefined, { signal: host.wake.signal }).catch(ignore);
    host.wake = new AbortController();
  };

  let watching: Promise<unknown> = Promise.resolve();
  const close = async () => {
    isClosed = true;
    askSoon();
    await watching;
  };
  const firstWords = await new Promise<unknown>((resolve) => {
    const errors: unknown[] = [];
    let left = hosts.length;
    watching = Promise.all(
      hosts.map((host) => {
        let isFirst = true;
        return watch(host, (error) => {
          if (error !== undefined) errors.push(error);
          if (isFirst) left -= 1;
          isFirst = false;
          if (left === 0) resolve(errors[0]);
        });
      }),
    );
  });
  if (!current) {
    await close();
    throw new NoPrimaryError(firstWords);
  }
  return { Client, close };
}

const isPrimary = (host: Host): host is Host & { response: Answer } => host.response?.is_standby === false;

/** Whether a host has been silent for so long that nobody should wait for it. */
const isGone = (host: Host | undefined) =>
  host?.silentSince !== undefined && performance.now() - host.silentSince > silenceMs;

/**
 * A client of one host.
 *
 * @throws Error with a part of a sentence when the connection string asks for TLS in a way that cannot be
 */
export const clientOf = (url: string): ClientClass => clientWith(connectionOptionsOf(url));

const clientWith = (options: pg.ClientConfig): ClientClass => clientBy(() => copyOf(options));

/** node-postgres changes what it is given: it hides the private key in it. */
const copyOf = ({ ssl, ...options }: pg.ClientConfig): pg.ClientConfig => ({
  ...options,
  ...(ssl !== undefined && { ssl: typeof ssl === 'object' ? { ...ssl } : ssl }),
});

/** A client whose host is chosen when it is made, and whose session has our settings once it is connected. */
function clientBy(choose: () => pg.ClientConfig): ClientClass {
  return class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, ...choose() });
      // Whatever breaks fails the statement that is under way; an event without a listener would end the process.
      this.on('error', ignore);
    }

    override connect(): Promise<pg.Client>;
    override connect(callback: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): void;
    override connect(callback?: (...outcome: never[]) => void): Promise<pg.Client> | undefined {
      const connected = super.connect().then(() => this.applySettings());
      if (!callback) return connected;
      // The pool connects with a callback.
      connected.then(
        () => Reflect.apply(callback, undefined, [null, this]),
        (error: unknown) => Reflect.apply(callback, undefined, [error]),
      );
      return undefined;
    }

    private async applySettings(): Promise<this> {
      try {
        await this.query(SESSION_SETTINGS);
        return this;
      } catch (error) {
        void this.end().catch(ignore);
        throw error;
      }
    }
  };
}

/** What there is to connect to where no host can be written to. */
class BrokenSocket extends Socket {
  override connect(): this {
    process.nextTick(() => this.destroy(new NoPrimaryError()));
    return this;
  }
}

async function connect(options: pg.ClientConfig): Promise<pg.Client> {
  const client = new (clientWith(options))({
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
    application_name: 'countinghouse watch',
  });
  await client.connect();
  return client;
}

import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { toClientConfig } from './connection-options';
import { NoPrimaryError } from './errors';
import { splitHosts } from './hosts';
import { SESSION_SETTINGS } from './session-settings';

/**
 * How often the status of a host is polled, and how often if it does not respond. A broken connection triggers a poll, but no
 * sooner than the retry interval.
 */
const POLL_INTERVAL_MS = 1_000;
const RETRY_INTERVAL_MS = 250;

const TIMEOUT_MS = 2_000;

/** How long the primary may fail to respond before connections to it are closed. */
const MAX_UNRESPONSIVE_MS = 10_000;

const ignore = () => undefined;

/** `pg.Client`, or a subclass that selects its host. */
export type ClientClass = new (config?: pg.ClientConfig) => pg.Client;

/** The primary of a database. */
export interface Primary {
  /** Connects to the current primary; fails with `NoPrimaryError` if none is known. */
  Client: ClientClass;
  /** Stops polling. Open connections stay open. */
  close(): Promise<void>;
}

/** The replication status of a host. */
interface HostStatus {
  is_standby: boolean;
  /**
   * Incremented by each promotion of a standby (PostgreSQL's manual, 25.3.6 "Timelines"): of two writable hosts, the one with
   * the lower timeline has been replaced. 0 for a standby.
   */
  timeline: number;
}

/** The name of a WAL file starts with its timeline, in hexadecimal. */
const STATUS_QUERY = `
  select current_setting('transaction_read_only') = 'on' as is_standby,
    case when pg_is_in_recovery() then 0
      else ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int end as timeline`;

/** A host of the database. */
interface Host {
  options: pg.ClientConfig;
  /** Its last status; undefined if it did not respond. */
  status?: HostStatus | undefined;
  /** The time of the first failed poll since the last response, by `performance.now()`. */
  unresponsiveSince?: number | undefined;
  /** Aborts the delay before the next poll. */
  pollDelay: AbortController;
}

/**
 * Tracks which host of a connection string is the primary of a replicated database. Each host is polled every second, and all
 * hosts when a connection breaks. After a promotion, connections to other hosts are closed, so that no statement waits
 * for them, and no new ones are opened to a replaced host.
 *
 * A single host is not polled: it is assumed to be the primary.
 *
 * @throws NoPrimaryError if none of the hosts accepts writes; its cause is the error of one of them
 */
export async function trackPrimary(connectionString: string): Promise<Primary> {
  const urls = splitHosts(connectionString);
  const [onlyUrl] = urls;
  if (onlyUrl !== undefined && urls.length === 1) {
    return { Client: createClientClass(onlyUrl), close: async () => undefined };
  }

  const hosts: Host[] = urls.map((url) => ({ options: toClientConfig(url), pollDelay: new AbortController() }));
  const sockets = new Map<Socket, Host>();
  let isClosed = false;
  let current: Host | undefined;
  /** The highest timeline so far. */
  let timeline = 1;

  const endPollDelays = () => {
    for (const { pollDelay } of hosts) pollDelay.abort();
  };

  const Client = createClientClassForHosts(() => {
    const host = current;
    if (!host) return { stream: () => new BrokenSocket() };
    const socket = new Socket();
    sockets.set(socket, host);
    socket.once('close', (hadError) => {
      sockets.delete(socket);
      if (hadError) endPollDelays();
    });
    socket.once('end', endPollDelays);
    return { ...copyConfig(host.options), stream: () => socket };
  });

  const switchTo = (host: Host | undefined) => {
    current = host;
    for (const [socket, socketHost] of sockets) if (socketHost !== host) socket.destroy(new NoPrimaryError());
  };

  /** Selects the primary by the last status of all hosts. */
  const selectPrimary = () => {
    const [best] = hosts.filter(isPrimary).toSorted((a, b) => b.status.timeline - a.status.timeline);
    if (best && best.status.timeline >= timeline) {
      timeline = best.status.timeline;
      if (best !== current) switchTo(best);
    } else if (current?.status || isUnresponsive(current)) switchTo(undefined);
  };

  /** Polls a host; `onPoll` is called after each poll, with the error of a failed one. */
  const pollRepeatedly = async (host: Host, onPoll: (error?: unknown) => void) => {
    let client: pg.Client | undefined;
    while (!isClosed) {
      try {
        client ??= await connect(host.options);
        host.status = (await client.query<HostStatus>(STATUS_QUERY)).rows[0];
        host.unresponsiveSince = undefined;
        selectPrimary();
        onPoll();
      } catch (error) {
        void client?.end().catch(ignore);
        client = undefined;
        host.status = undefined;
        host.unresponsiveSince ??= performance.now();
        selectPrimary();
        onPoll(error);
      }
      await waitForNextPoll(host);
    }
    await client?.end().catch(ignore);
  };

  const waitForNextPoll = async (host: Host) => {
    if (isClosed) return;
    await delay(RETRY_INTERVAL_MS);
    if (isClosed || !host.status) return;
    await delay(POLL_INTERVAL_MS - RETRY_INTERVAL_MS, undefined, { signal: host.pollDelay.signal }).catch(ignore);
    host.pollDelay = new AbortController();
  };

  let polling: Promise<unknown> = Promise.resolve();
  const close = async () => {
    isClosed = true;
    endPollDelays();
    await polling;
  };
  const firstError = await new Promise<unknown>((resolve) => {
    const errors: unknown[] = [];
    let pending = hosts.length;
    polling = Promise.all(
      hosts.map((host) => {
        let isFirst = true;
        return pollRepeatedly(host, (error) => {
          if (error !== undefined) errors.push(error);
          if (isFirst) pending -= 1;
          isFirst = false;
          if (pending === 0) resolve(errors[0]);
        });
      }),
    );
  });
  if (!current) {
    await close();
    throw new NoPrimaryError(firstError);
  }
  return { Client, close };
}

const isPrimary = (host: Host): host is Host & { status: HostStatus } => host.status?.is_standby === false;

/** Whether a host has not responded for so long that connections to it are closed. */
const isUnresponsive = (host: Host | undefined) =>
  host?.unresponsiveSince !== undefined && performance.now() - host.unresponsiveSince > MAX_UNRESPONSIVE_MS;

/**
 * Creates a client class for one host.
 *
 * @throws Error if the TLS options of the connection string are invalid. The message completes a sentence about the string.
 */
export const createClientClass = (url: string): ClientClass => createClientClassForOptions(toClientConfig(url));

const createClientClassForOptions = (options: pg.ClientConfig): ClientClass =>
  createClientClassForHosts(() => copyConfig(options));

/** Copies the options, because node-postgres changes them: it makes the private key non-enumerable. */
const copyConfig = ({ ssl, ...options }: pg.ClientConfig): pg.ClientConfig => ({
  ...options,
  ...(ssl !== undefined && { ssl: typeof ssl === 'object' ? { ...ssl } : ssl }),
});

/**
 * Creates a client class that applies the session settings once connected.
 *
 * @param getOptions called for each new client, so that clients can connect to different hosts
 */
function createClientClassForHosts(getOptions: () => pg.ClientConfig): ClientClass {
  return class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, ...getOptions() });
      // A connection error fails the running statement. Without a listener, the event would end the process.
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

/** A socket that fails to connect. Used while there is no primary. */
class BrokenSocket extends Socket {
  override connect(): this {
    process.nextTick(() => this.destroy(new NoPrimaryError()));
    return this;
  }
}

async function connect(options: pg.ClientConfig): Promise<pg.Client> {
  const client = new (createClientClassForOptions(options))({
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    application_name: 'countinghouse watch',
  });
  await client.connect();
  return client;
}

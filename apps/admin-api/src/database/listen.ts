import pg from 'pg';
import type { ClientClass } from './primary';

/** The pauses before a lost connection is made again, in milliseconds; the last one is repeated. */
const pausesMs = [200, 1_000, 2_000, 5_000, 10_000, 30_000] as const;

/** How often the connection is asked whether it is still there, and how long it may take to say so, in milliseconds. */
const askEveryMs = 30_000;
const patienceMs = 5_000;

/** PostgreSQL's `listen` of `Database`. The connection belongs to no pool: it is never idle and never lent. */
export async function listenOnPostgres(
  Client: ClientClass,
  channel: string,
  heard: (isOther: boolean) => void,
): Promise<() => Promise<void>> {
  let client: pg.Client | undefined;
  let isStopped = false;
  let failures = 0;
  let place: string | undefined;

  /** Whether the connection leads to another machine than the last one. */
  const hasMoved = () => {
    const before = place;
    place = client && `${client.host}:${client.port}`;
    return before !== place;
  };
  let timer: NodeJS.Timeout | undefined;

  const connect = async () => {
    const own = new Client({
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
      keepAlive: true,
      application_name: 'countinghouse events',
    });
    own.on('notification', () => heard(false));
    try {
      await own.connect();
      await own.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      void own.end().catch(() => undefined);
      throw error;
    }
    if (isStopped) return own.end();
    own.once('end', () => {
      if (client === own) again();
    });
    client = own;
    failures = 0;
    timer = setInterval(() => void own.query('select 1').catch(() => lose(own)), askEveryMs).unref();
    return undefined;
  };

  /** Lets go of a connection that no longer answers: its end would come late, or never. */
  const lose = (own: pg.Client) => {
    if (client !== own) return;
    void own.end().catch(() => undefined);
    again();
  };

  const again = () => {
    clearInterval(timer);
    client = undefined;
    if (isStopped) return;
    const pause = pausesMs[Math.min(failures, pausesMs.length - 1)];
    failures += 1;
    timer = setTimeout(() => void connect().then(() => heard(hasMoved()), again), pause).unref();
  };

  await connect();
  hasMoved();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    const own = client;
    client = undefined;
    await own?.end();
  };
}

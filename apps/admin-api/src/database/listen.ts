import pg from 'pg';
import type { ClientClass } from './primary';

/** Delays before successive attempts to reconnect. The last one is repeated. */
const RECONNECT_DELAYS_MS = [200, 1_000, 2_000, 5_000, 10_000, 30_000] as const;

const PING_INTERVAL_MS = 30_000;
const TIMEOUT_MS = 5_000;

/** Implements `Database.listen` for PostgreSQL, on a dedicated connection outside the pools. */
export async function listenOnPostgres(
  Client: ClientClass,
  channel: string,
  onNotification: (hasFailedOver: boolean) => void,
): Promise<() => Promise<void>> {
  let client: pg.Client | undefined;
  let isStopped = false;
  let failures = 0;
  let lastHost: string | undefined;

  /** Stores the host of the connection, and returns whether it differs from the previous one. */
  const updateHost = () => {
    const before = lastHost;
    lastHost = client && `${client.host}:${client.port}`;
    return before !== lastHost;
  };
  let timer: NodeJS.Timeout | undefined;

  const connect = async () => {
    const newClient = new Client({
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
      keepAlive: true,
      application_name: 'countinghouse events',
    });
    newClient.on('notification', () => onNotification(/* hasFailedOver */ false));
    try {
      await newClient.connect();
      await newClient.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      void newClient.end().catch(() => undefined);
      throw error;
    }
    if (isStopped) return newClient.end();
    newClient.once('end', () => {
      if (client === newClient) reconnect();
    });
    client = newClient;
    failures = 0;
    timer = setInterval(
      () => void newClient.query('select 1').catch(() => dropConnection(newClient)),
      PING_INTERVAL_MS,
    ).unref();
    return undefined;
  };

  /** Drops a connection that no longer responds, because its `end` event would come late or never. */
  const dropConnection = (lostClient: pg.Client) => {
    if (client !== lostClient) return;
    void lostClient.end().catch(() => undefined);
    reconnect();
  };

  const reconnect = () => {
    clearInterval(timer);
    client = undefined;
    if (isStopped) return;
    const reconnectDelay = RECONNECT_DELAYS_MS[Math.min(failures, RECONNECT_DELAYS_MS.length - 1)];
    failures += 1;
    timer = setTimeout(
      () => void connect().then(() => onNotification(updateHost()), reconnect),
      reconnectDelay,
    ).unref();
  };

  await connect();
  updateHost();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    const openClient = client;
    client = undefined;
    await openClient?.end();
  };
}

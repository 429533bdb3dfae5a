import { startBuiltServer, type BuiltServer } from '../built-server.ts';
import { startPostgresPair, type PostgresPair } from './postgres-pair.ts';
import { startProxy, type Proxy } from './proxy.ts';

/** Several servers over one replicated database, and a proxy before them. */
export interface Cluster {
  database: PostgresPair;
  servers: BuiltServer[];
  proxy: Proxy;
  /** Ends a server, if it has not ended, and starts the next in its place. */
  restart(place: number): Promise<void>;
  /** Ends one server after the other and starts the next in its place, while the others work. */
  restartAll(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a cluster on this machine: a primary and a synchronous standby, three servers of the build, and a proxy.
 *
 * @param env settings of the servers besides the database's
 * @param port the proxy's. Default: a free one.
 */
export async function startCluster(
  env: Record<string, string> = {},
  { servers: count = 3, port = 0 } = {},
): Promise<Cluster> {
  const database = await startPostgresPair();
  const settings = { DATABASE_URL: database.url, TRUST_PROXY: '127.0.0.1', SHUTDOWN_DELAY_SECONDS: '4', ...env };
  const servers: BuiltServer[] = [];
  const restart = async (place: number) => {
    await servers[place]?.stop();
    servers[place] = await startBuiltServer(settings);
  };
  try {
    // One after the other: the first one brings the schema up to date and the first admin.
    while (servers.length < count) servers.push(await startBuiltServer(settings));
    const proxy = await startProxy(() => servers.map(({ origin }) => origin), port);
    return {
      database,
      servers,
      proxy,
      restart,
      restartAll: async () => {
        for (const place of servers.keys()) await restart(place);
      },
      stop: async () => {
        await proxy.stop();
        await Promise.all(servers.map(({ stop }) => stop()));
        await database.stop();
      },
    };
  } catch (error) {
    await Promise.all(servers.map(({ stop }) => stop()));
    await database.stop();
    throw error;
  }
}

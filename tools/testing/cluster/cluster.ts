import { startBuiltServer, type BuiltServer } from '../built-server.ts';
import { startPostgresPair, type PostgresPair } from './postgres-pair.ts';
import { startProxy, type Proxy } from './proxy.ts';

/** Several servers with one replicated database, behind a proxy. */
export interface Cluster {
  database: PostgresPair;
  servers: BuiltServer[];
  proxy: Proxy;
  /** Stops a server if it is running, and starts a new one in its place. */
  restart(index: number): Promise<void>;
  /** Restarts the servers one after the other, while the others keep serving. */
  restartAll(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a cluster on this machine: a primary and a synchronous standby, three servers, and a proxy.
 *
 * @param env settings of the servers besides the database's
 * @param port the proxy's. Default: a free one
 */
export async function startCluster(
  env: Record<string, string> = {},
  { servers: count = 3, port = 0 } = {},
): Promise<Cluster> {
  const database = await startPostgresPair();
  const serverEnv = { DATABASE_URL: database.url, TRUST_PROXY: '127.0.0.1', SHUTDOWN_DELAY_SECONDS: '4', ...env };
  const servers: BuiltServer[] = [];
  const restart = async (index: number) => {
    await servers[index]?.stop();
    servers[index] = await startBuiltServer(serverEnv);
  };
  try {
    // In sequence: the first one migrates the schema and creates the first admin.
    while (servers.length < count) servers.push(await startBuiltServer(serverEnv));
    const proxy = await startProxy(() => servers.map(({ origin }) => origin), port);
    return {
      database,
      servers,
      proxy,
      restart,
      restartAll: async () => {
        for (const index of servers.keys()) await restart(index);
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

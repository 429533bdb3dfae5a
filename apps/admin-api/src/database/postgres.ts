import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database, Orm, Pool } from './database';
import { runWithTimeLimit } from './run-with-time-limit';
import { classifyDatabaseError, DatabaseUnreachableError } from './errors';
import { listenOnPostgres } from './listen';
import { migrate } from './migrate';
import { createClientClass, trackPrimary, type ClientClass } from './primary';
import { createReplica } from './replica';
import { SEARCH_TIMEOUT_MS } from './search-timeout';
import { runInTransaction } from './run-in-transaction';
import { retryOnSerializationFailure } from './retry-on-serialization-failure';
import * as schema from './schema';

// Parses count(*) and bigint as numbers, as PGlite does. Drizzle uses these global parsers, not those of the pool.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** The longest wait of a statement for a lock. */
const LOCK_TIMEOUT_MS = 5_000;

/** The longest run of a statement, enforced by the database server. */
const STATEMENT_TIMEOUT_MS = 30_000;

/**
 * The longest wait for a response, in case the database server has gone silent: a little longer than the statement timeout.
 */
const QUERY_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 2_000;

/** The share of connections for searches. Searches use no other connections, so they never delay other queries. */
const SEARCH_CONNECTION_SHARE = 0.3;

const ignore = () => undefined;

function openPool(Client: ClientClass, options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    Client,
    connectionTimeoutMillis: 5_000,
    idle_in_transaction_session_timeout: 30_000,
    lock_timeout: LOCK_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'countinghouse',
    ...options,
  });
  // A broken idle connection is replaced by the next query. Without a listener, the event would end the process.
  pool.on('error', ignore);
  return pool;
}

/** Opens a connection for migrations, without time limits. */
export async function openMigrationSession(Client: ClientClass): Promise<pg.Client> {
  const session = new Client({
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: 'countinghouse migrations',
  });
  await session.connect();
  // Overrides limits of the role or the database.
  await session.query('set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0');
  return session;
}

const toPool = <Name extends Pool['name']>(
  name: Name,
  { totalCount: total, idleCount: idle, waitingCount: waiting, options }: pg.Pool,
) => ({
  name,
  total,
  idle,
  waiting,
  max: options.max,
});

/**
 * Creates a function that runs work on a pooled connection with drizzle over it, and then releases the connection, or closes it
 * if it may be broken or busy.
 */
function createConnectionRunner(pool: pg.Pool) {
  const ormByClient = new WeakMap<pg.PoolClient, Orm>();

  return async <Result>(work: (orm: Orm, client: pg.PoolClient) => Promise<Result>) => {
    const client = await pool.connect();
    const orm = ormByClient.get(client) ?? drizzle(client, { schema, casing: 'snake_case' });
    ormByClient.set(client, orm);
    let isReusable = true;
    try {
      return await work(orm, client);
    } catch (error) {
      isReusable = classifyDatabaseError(error) === undefined;
      throw error;
    } finally {
      client.release(!isReusable);
    }
  };
}

/**
 * Opens the connection pools, and connects once to check that PostgreSQL responds.
 *
 * @param replicaUrl the connection string of a replica for reads, which may be down
 */
export async function openPostgres(url: string, maxConnections = 10, replicaUrl?: string): Promise<Database> {
  const ReplicaClient = replicaUrl === undefined ? undefined : createReplicaClient(replicaUrl);
  const primary = await trackPrimary(url).catch((error: unknown) => {
    throw new DatabaseUnreachableError(url, error);
  });
  const { orm, search, pools, ping, end } = openPools(primary.Client, maxConnections);
  const replicaPools = ReplicaClient && openPools(ReplicaClient, maxConnections);
  const getReplicaPools = () =>
    replicaPools?.pools().map((pool) => ({ ...pool, name: `replica ${pool.name}` as const })) ?? [];
  const close = async () => {
    await Promise.all([end(), replicaPools?.end()]);
    await primary.close();
  };
  try {
    await ping();
  } catch (error) {
    await close();
    throw new DatabaseUnreachableError(url, error);
  }
  return {
    orm,
    kind: 'postgres',
    replica: replicaPools && createReplica(orm, replicaPools),
    search,
    pools: () => [...pools(), ...getReplicaPools()],
    listen: (channel, onNotification) => listenOnPostgres(primary.Client, channel, onNotification),
    migrate: async () => {
      const session = await openMigrationSession(primary.Client);
      try {
        await migrate(drizzle(session, { schema, casing: 'snake_case' }));
      } finally {
        await session.end();
      }
    },
    ping,
    close,
  };
}

/** @throws DatabaseUnreachableError if the TLS options of the connection string are invalid */
function createReplicaClient(url: string): ClientClass {
  try {
    return createClientClass(url);
  } catch (error) {
    throw new DatabaseUnreachableError(url, error);
  }
}

/** Opens the pools of one database: one for searches, one for everything else. */
function openPools(Client: ClientClass, maxConnections: number) {
  const searchConnections = Math.max(1, Math.floor(maxConnections * SEARCH_CONNECTION_SHARE));
  const pool = openPool(Client, {
    max: Math.max(1, maxConnections - searchConnections),
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
  });
  const searchPool = openPool(Client, {
    max: searchConnections,
    statement_timeout: SEARCH_TIMEOUT_MS,
    query_timeout: SEARCH_TIMEOUT_MS + 2_000,
  });

  const runOnConnection = createConnectionRunner(pool);
  // Drizzle's own implementation never returns a connection to the pool if `begin` fails.
  const transaction: Orm['transaction'] = (work, config) =>
    retryOnSerializationFailure(() =>
      runOnConnection((sessionOrm, client) => runInTransaction(sessionOrm, client, work, config)),
    );
  const orm: Orm = Object.assign(drizzle(pool, { schema, casing: 'snake_case' }), { transaction });

  const runOnSearchConnection = createConnectionRunner(searchPool);
  const backends = new WeakMap<pg.PoolClient, Promise<number | undefined>>();
  /** Returns the backend process id of a connection, cached. */
  const getBackendPid = (client: pg.PoolClient) => {
    const queryPid = async () => (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
    const backend = backends.get(client) ?? queryPid();
    backends.set(client, backend);
    return backend;
  };
  const search: Database['search'] = (work, disconnectSignal) =>
    runOnSearchConnection(async (sessionOrm, client) => {
      const backend = await getBackendPid(client);
      const cancel = () => pool.query('select pg_cancel_backend($1)', [backend]);
      return runWithTimeLimit(() => work(sessionOrm), disconnectSignal, cancel);
    });
  return {
    orm,
    search,
    pools: () => [toPool('main', pool), toPool('search', searchPool)],
    ping: async () => void (await pool.query('select 1')),
    end: async () => void (await Promise.all([pool.end(), searchPool.end()])),
  };
}

import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database, Orm, Pool } from './database';
import { endInTime } from './end-in-time';
import { causeOfTrouble, DatabaseUnreachableError } from './errors';
import { listenOnPostgres } from './listen';
import { migrate } from './migrate';
import { clientOf, followPrimary, type ClientClass } from './primary';
import { replicaOf } from './replica';
import { searchBudgetMs } from './search-budget';
import { transact } from './transact';
import { tryAgain } from './try-again';
import * as schema from './schema';

// count(*) and bigint as numbers, as PGlite gives them; drizzle reads the parsers from here and not from the pool.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** A statement that waits longer than this for what somebody else is changing is given up. */
const lockPatienceMs = 5_000;

/** The longest that a statement may take; the server ends it. */
const statementPatienceMs = 30_000;

/**
 * The longest wait for an answer from the server: a little longer than the server itself lets a statement run, for a
 * server that has gone silent.
 */
const answerPatienceMs = statementPatienceMs + 2_000;

/** How many of ten connections searches may use. The others are never kept waiting by them. */
const searchShare = 0.3;

const ignore = () => undefined;

function openPool(Client: ClientClass, options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    Client,
    connectionTimeoutMillis: 5_000,
    idle_in_transaction_session_timeout: 30_000,
    lock_timeout: lockPatienceMs,
    keepAlive: true,
    application_name: 'countinghouse',
    ...options,
  });
  // An idle connection that breaks is replaced by the next query; the pool's event for it would end the process.
  pool.on('error', ignore);
  return pool;
}

/** A connection for migrations. Neither they nor the wait for another process's have a time limit. */
export async function openPatientSession(Client: ClientClass): Promise<pg.Client> {
  const session = new Client({
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: 'countinghouse migrations',
  });
  await session.connect();
  // The role or the database may have limits of its own.
  await session.query('set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0');
  return session;
}

const poolOf = <Name extends Pool['name']>(
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
 * Lends connections of a pool, each with drizzle over it.
 *
 * @returns a function that does work on a connection and gives it back, or closes it if it may be broken or busy
 */
function lendConnections(pool: pg.Pool) {
  const known = new WeakMap<pg.PoolClient, Orm>();

  return async <Result>(work: (orm: Orm, client: pg.PoolClient) => Promise<Result>) => {
    const client = await pool.connect();
    const orm = known.get(client) ?? drizzle(client, { schema, casing: 'snake_case' });
    known.set(client, orm);
    let isSound = true;
    try {
      return await work(orm, client);
    } catch (error) {
      isSound = causeOfTrouble(error) === undefined;
      throw error;
    } finally {
      client.release(!isSound);
    }
  };
}

/**
 * Opens pools of connections to PostgreSQL, with one connection made at once to see that it answers.
 *
 * @param replicaUrl of a copy that is kept up to date, for reads; it may be away
 */
export async function openPostgres(url: string, maxConnections = 10, replicaUrl?: string): Promise<Database> {
  const clientOfReplica = replicaUrl === undefined ? undefined : clientOrSentence(replicaUrl);
  const primary = await followPrimary(url).catch((error: unknown) => {
    throw new DatabaseUnreachableError(url, error);
  });
  const { orm, search, pools, ping, end } = openPools(primary.Client, maxConnections);
  const onReplica = clientOfReplica && openPools(clientOfReplica, maxConnections);
  const poolsOfReplica = () =>
    onReplica?.pools().map((pool) => ({ ...pool, name: `replica ${pool.name}` as const })) ?? [];
  const close = async () => {
    await Promise.all([end(), onReplica?.end()]);
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
    replica: onReplica && replicaOf(orm, onReplica),
    search,
    pools: () => [...pools(), ...poolsOfReplica()],
    listen: (channel, heard) => listenOnPostgres(primary.Client, channel, heard),
    migrate: async () => {
      const session = await openPatientSession(primary.Client);
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

/** @throws DatabaseUnreachableError when the connection string asks for TLS in a way that cannot be */
function clientOrSentence(url: string): ClientClass {
  try {
    return clientOf(url);
  } catch (error) {
    throw new DatabaseUnreachableError(url, error);
  }
}

/** Opens the pools of one host: for searches, and for everything else. */
function openPools(Client: ClientClass, maxConnections: number) {
  const searchConnections = Math.max(1, Math.floor(maxConnections * searchShare));
  const pool = openPool(Client, {
    max: Math.max(1, maxConnections - searchConnections),
    statement_timeout: statementPatienceMs,
    query_timeout: answerPatienceMs,
  });
  const searchPool = openPool(Client, {
    max: searchConnections,
    statement_timeout: searchBudgetMs,
    query_timeout: searchBudgetMs + 2_000,
  });

  const lend = lendConnections(pool);
  // Drizzle's own takes a connection from the pool, and never returns it where even `begin` fails.
  const transaction: Orm['transaction'] = (work, config) =>
    tryAgain(() => lend((own, client) => transact(own, client, work, config)));
  const orm: Orm = Object.assign(drizzle(pool, { schema, casing: 'snake_case' }), { transaction });

  const lendForSearch = lendConnections(searchPool);
  const backends = new WeakMap<pg.PoolClient, Promise<number | undefined>>();
  /** The database process behind a connection, looked up once. */
  const backendOf = (client: pg.PoolClient) => {
    const asked = async () => (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
    const backend = backends.get(client) ?? asked();
    backends.set(client, backend);
    return backend;
  };
  const search: Database['search'] = (work, callerLeft) =>
    lendForSearch(async (own, client) => {
      const backend = await backendOf(client);
      const cancel = () => pool.query('select pg_cancel_backend($1)', [backend]);
      return endInTime(() => work(own), callerLeft, cancel);
    });
  return {
    orm,
    search,
    pools: () => [poolOf('main', pool), poolOf('search', searchPool)],
    ping: async () => void (await pool.query('select 1')),
    end: async () => void (await Promise.all([pool.end(), searchPool.end()])),
  };
}

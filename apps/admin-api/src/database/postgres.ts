import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database } from './database';
import { DatabaseUnreachableError } from './errors';
import { migrate } from './migrate';
import * as schema from './schema';

// count(*) and bigint as numbers, as PGlite gives them; drizzle reads the parsers from here and not from the pool.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Opens a pool of connections to PostgreSQL, with one made at once to see that it answers. */
export async function openPostgres(url: string, maxConnections = 10): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    application_name: 'countinghouse',
  });
  // A connection that breaks while idle is replaced by the next query; without a listener it would end the process.
  pool.on('error', () => undefined);

  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    throw new DatabaseUnreachableError(url, error);
  }
  const orm = drizzle(pool, { schema, casing: 'snake_case' });
  return {
    orm,
    kind: 'postgres',
    migrate: () => migrate(orm),
    ping: async () => void (await pool.query('select 1')),
    close: () => pool.end(),
  };
}

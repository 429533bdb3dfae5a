import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { startBuiltServer } from './built-server.ts';
import { startPostgres, type PostgresServer } from './embedded-postgres.ts';

const demo = 'demo';

/** Starts a PostgreSQL whose database has the demo in it, to be copied. */
export async function startDemoDatabase(): Promise<PostgresServer> {
  const postgres = await startPostgres();
  try {
    await run(postgres.url(), `create database ${demo}`);
    const server = await startBuiltServer({ DATABASE_URL: postgres.url(demo), SEED: 'demo' });
    await server.stop();
    return postgres;
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

/** A copy of the demo that nobody else uses. */
export interface DemoCopy {
  /** Its connection string. */
  url: string;
  drop(): Promise<void>;
}

/** @param url of the server that {@link startDemoDatabase} has started */
export async function copyDemo(url: string): Promise<DemoCopy> {
  const name = `copy_${randomBytes(8).toString('hex')}`;
  await run(url, `create database ${name} template ${demo} strategy file_copy`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return { url: own.href, drop: () => run(url, `drop database ${name} with (force)`) };
}

/** Lets the last proof in every session be an hour old. */
export const expireStepUps = (url: string) => run(url, "update sessions set stepped_up_at = now() - interval '1 hour'");

async function run(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(statement);
  await client.end();
}

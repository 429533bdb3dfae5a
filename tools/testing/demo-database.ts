import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { startBuiltServer } from './built-server.ts';
import { startPostgres, type PostgresServer } from './embedded-postgres.ts';

const DEMO_DATABASE = 'demo';

/** Starts a PostgreSQL with the demo database, ready to copy. */
export async function startDemoDatabase(): Promise<PostgresServer> {
  const postgres = await startPostgres();
  try {
    await executeStatement(postgres.url(), `create database ${DEMO_DATABASE}`);
    const server = await startBuiltServer({ DATABASE_URL: postgres.url(DEMO_DATABASE), SEED: 'demo' });
    await server.stop();
    return postgres;
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

/** A separate copy of the demo. */
export interface DemoCopy {
  /** The connection string. */
  url: string;
  drop(): Promise<void>;
}

/**
 * Copies the demo database.
 *
 * @param url of the server that {@link startDemoDatabase} started
 */
export async function copyDemo(url: string): Promise<DemoCopy> {
  const name = `copy_${randomBytes(8).toString('hex')}`;
  await executeStatement(url, `create database ${name} template ${DEMO_DATABASE} strategy file_copy`);
  const copyUrl = new URL(url);
  copyUrl.pathname = `/${name}`;
  return { url: copyUrl.href, drop: () => executeStatement(url, `drop database ${name} with (force)`) };
}

/** Sets the last step-up authentication of every session back by an hour. */
export const expireStepUps = (url: string) =>
  executeStatement(url, "update sessions set stepped_up_at = now() - interval '1 hour'");

async function executeStatement(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(statement);
  await client.end();
}

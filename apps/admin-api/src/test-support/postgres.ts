import { randomBytes } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { inject } from 'vitest';
import type { Database } from '../database/database';
import { openDatabase } from '../database/open-database';
import { startPglite } from '../database/pglite';
import { loadPglite } from '../database/pglite-dump';
import { isFullRun } from '../../../../tools/testing/is-full-run.ts';

/**
 * The databases of specs that do not depend on the driver: PGlite, which is slower, is tested in the full run only. Specs that
 * depend on it name both.
 */
export const databaseKinds: readonly Database['kind'][] = isFullRun ? ['postgres', 'pglite'] : ['postgres'];

/** A migrated, empty database of one test or spec file. */
export type TestDatabase = {
  database: Database;
  /** For further connections to the database; undefined on PGlite, which has only one. */
  url: string | undefined;
  /** Closes and drops the database. */
  drop(): Promise<void>;
};

/** Creates a database from the migrated template: about 0.1 s on PostgreSQL, 2 s on PGlite. */
export async function createTestDatabase(kind: Database['kind'] = 'postgres'): Promise<TestDatabase> {
  return kind === 'postgres' ? createPostgres() : createPglite();
}

/** Runs a statement on a separate connection, which is faster than a pool. */
async function runOnServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function createPostgres(): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await runOnServer(`create database ${name} template template strategy file_copy`);
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  const database = await openDatabase({ url: url.href });
  return {
    database,
    url: url.href,
    drop: async () => {
      await database.close();
      await runOnServer(`drop database ${name} with (force)`);
    },
  };
}

/** Creates a migrated, unlocked embedded database in an empty or missing folder, which is faster than migrating one. */
export async function fillDataFolder(dataDir: string): Promise<void> {
  await loadPglite(new Uint8Array(await readFile(inject('pgliteTemplate'))), dataDir);
}

async function createPglite(): Promise<TestDatabase> {
  const database = await startPglite({ loadDataDir: await openAsBlob(inject('pgliteTemplate')) });
  return { database, url: undefined, drop: () => database.close() };
}

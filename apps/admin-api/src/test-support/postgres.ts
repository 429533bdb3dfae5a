import { randomBytes } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { inject } from 'vitest';
import type { Database } from '../database/database';
import { openDatabase } from '../database/open-database';
import { startPglite } from '../database/pglite';
import { loadPglite } from '../database/pglite-dump';
import { isFull } from '../../../../tools/testing/is-full.ts';

/**
 * On which databases a spec runs whose statements are the same on both: `npm test` leaves PGlite, which takes longer, to the
 * full run. What differs by database names both.
 */
export const databaseKinds: readonly Database['kind'][] = isFull ? ['postgres', 'pglite'] : ['postgres'];

/** A fresh, migrated, empty database of one test or spec file. */
export type TestDatabase = {
  database: Database;
  /** For further connections to the same database; undefined on PGlite, which has but one. */
  url: string | undefined;
  /** Closes it and drops it. */
  drop(): Promise<void>;
};

/** Makes a database from the run's migrated template: about 0.1 s on PostgreSQL, 2 s on PGlite. */
export async function createTestDatabase(kind: Database['kind'] = 'postgres'): Promise<TestDatabase> {
  return kind === 'postgres' ? createPostgres() : createPglite();
}

/** Runs a statement over a connection of its own, which takes less time than a pool. */
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

/** Makes the embedded database in a folder that is empty or none, as a migrated one that nobody holds: a first start takes longer. */
export async function fillDataFolder(dataDir: string): Promise<void> {
  await loadPglite(new Uint8Array(await readFile(inject('pgliteTemplate'))), dataDir);
}

async function createPglite(): Promise<TestDatabase> {
  const database = await startPglite({ loadDataDir: await openAsBlob(inject('pgliteTemplate')) });
  return { database, url: undefined, drop: () => database.close() };
}

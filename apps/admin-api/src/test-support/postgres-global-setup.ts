import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../database/open-database';
import { startPglite } from '../database/pglite';
import { startPostgres } from '../../../../tools/testing/embedded-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The connection string of the shared PostgreSQL. Its database `template` is migrated and empty. */
    postgresUrl: string;
    /** The path of a dumped PGlite data folder, migrated and empty. */
    pgliteTemplate: string;
  }
}

/** Vitest's global setup: one PostgreSQL for the run, and a migrated template for each driver. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres({ max_connections: '200' });
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-pglite-'));
  const tearDown = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const main = await openDatabase({ url: server.url() });
    await main.orm.execute('create database template');
    await main.close();
    const template = await openDatabase({ url: server.url('template') });
    await template.migrate();
    await template.close();

    const pglite = await startPglite();
    await pglite.migrate();
    const dump = await pglite.client.dumpDataDir('none');
    await pglite.close();
    const pgliteTemplate = join(folder, 'template.tar');
    writeFileSync(pgliteTemplate, Buffer.from(await dump.arrayBuffer()));

    project.provide('postgresUrl', server.url());
    project.provide('pgliteTemplate', pgliteTemplate);
    return tearDown;
  } catch (error) {
    await tearDown();
    throw error;
  }
}

import { existsSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { lockDataFolder } from './data-folder-lock';
import { startPglite } from './pglite';

const getDatabaseFolder = (dataDir: string) => join(dataDir, 'pglite');

/**
 * Dumps the embedded database as a gzipped tar. It needs exclusive use of the data folder.
 *
 * @throws DataFolderLockedError if another process holds the data folder
 */
export async function dumpPglite(dataDir: string): Promise<Uint8Array> {
  const unlock = await lockDataFolder(dataDir);
  try {
    const { client } = await startPglite({ dataDir: getDatabaseFolder(dataDir) });
    try {
      const dump = await client.dumpDataDir('gzip');
      return new Uint8Array(await dump.arrayBuffer());
    } finally {
      await client.close();
    }
  } finally {
    await unlock();
  }
}

/** Returns PostgreSQL's major version in the embedded database. */
async function getEmbeddedVersion(): Promise<string> {
  const { client } = await startPglite();
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`);
  await client.close();
  return rows[0]?.version.split('.')[0] ?? '';
}

/** Describes why a dump could not be opened. */
async function describeUnusableDump(folder: string): Promise<string> {
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    () => undefined,
  );
  if (version === undefined) return 'it contains no database';
  const embeddedVersion = await getEmbeddedVersion();
  return version === embeddedVersion
    ? 'its database does not open'
    : `it is from PostgreSQL ${version}, but this server uses ${embeddedVersion}`;
}

/**
 * Creates the embedded database from a dump. On failure, no database is left behind.
 *
 * @param tar the decompressed result of `dumpPglite`
 * @throws DataFolderLockedError if another process holds the data folder
 * @throws Error with a user-facing message if there is a database already or the dump is unusable
 */
export async function loadPglite(tar: Uint8Array<ArrayBuffer>, dataDir: string): Promise<void> {
  const isNew = !existsSync(dataDir);
  const unlock = await lockDataFolder(dataDir);
  const folder = getDatabaseFolder(dataDir);
  const draft = `${folder}.restoring`;
  let isLoaded = false;
  try {
    if (existsSync(folder)) throw new Error(`${dataDir} already contains a database. Restore into an empty DATA_DIR.`);
    await rm(draft, { recursive: true, force: true });
    try {
      const { client } = await startPglite({ dataDir: draft, loadDataDir: new Blob([tar]) });
      await client.close();
    } catch (error) {
      throw new Error(`The backup cannot be used: ${await describeUnusableDump(draft)}.`, { cause: error });
    }
    await rename(draft, folder);
    isLoaded = true;
  } finally {
    await rm(draft, { recursive: true, force: true });
    await unlock();
    if (isNew && !isLoaded) await rm(dataDir, { recursive: true });
  }
}

import { existsSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { lockDataFolder } from './data-folder-lock';
import { startPglite } from './pglite';

const folderOf = (dataDir: string) => join(dataDir, 'pglite');

/**
 * All of the embedded database as one tar, compressed with gzip. Nobody else may use it meanwhile.
 *
 * @throws DataFolderLockedError when another process holds the data folder
 */
export async function dumpPglite(dataDir: string): Promise<Uint8Array> {
  const unlock = await lockDataFolder(dataDir);
  try {
    const { client } = await startPglite({ dataDir: folderOf(dataDir) });
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

/** PostgreSQL's major version in this build of the embedded database. */
async function ownVersion(): Promise<string> {
  const { client } = await startPglite();
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`);
  await client.close();
  return rows[0]?.version.split('.')[0] ?? '';
}

/** Why a dump could not be opened, by what has been unpacked of it. */
async function whyUnusable(folder: string): Promise<string> {
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    () => undefined,
  );
  if (version === undefined) return 'it holds no database';
  const own = await ownVersion();
  return version === own
    ? 'the database in it does not open'
    : `it is of PostgreSQL ${version}, and this server has ${own}`;
}

/**
 * Makes the embedded database from a dump. Where that fails, there is none, as before.
 *
 * @param tar what `dumpPglite` gave, unpacked by gzip
 * @throws DataFolderLockedError when another process holds the data folder
 * @throws Error with a sentence where there is a database already, or the dump cannot be used
 */
export async function loadPglite(tar: Uint8Array<ArrayBuffer>, dataDir: string): Promise<void> {
  const isNew = !existsSync(dataDir);
  const unlock = await lockDataFolder(dataDir);
  const folder = folderOf(dataDir);
  const draft = `${folder}.restoring`;
  let isLoaded = false;
  try {
    if (existsSync(folder))
      throw new Error(`There is a database in ${dataDir} already. Restore into an empty DATA_DIR.`);
    await rm(draft, { recursive: true, force: true });
    try {
      const { client } = await startPglite({ dataDir: draft, loadDataDir: new Blob([tar]) });
      await client.close();
    } catch (error) {
      throw new Error(`The backup cannot be used: ${await whyUnusable(draft)}.`, { cause: error });
    }
    await rename(draft, folder);
    isLoaded = true;
  } finally {
    await rm(draft, { recursive: true, force: true });
    await unlock();
    if (isNew && !isLoaded) await rm(dataDir, { recursive: true });
  }
}

import { randomBytes } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname, extname, join, resolve } from 'node:path';

/**
 * Where a backup goes: the file that is named, or one with the time in its name where that is a folder.
 *
 * @throws Error with a sentence where it looks like a folder that is not there
 */
export function backupPath(target: string, ending: string): string {
  const path = resolve(target);
  const isFolder = existsSync(path) && statSync(path).isDirectory();
  // A file of that name would be in the way of every later backup.
  if (!isFolder && extname(path) === '') {
    throw new Error(`There is no folder ${path}. Make it, or name a file with an ending, such as ${path}.${ending}.`);
  }
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  return isFolder ? join(path, `countinghouse-${time}Z.${ending}`) : path;
}

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync();
  await handle.close();
}

/**
 * Makes a file whole or not at all: it has its name once the disk has all of it. Nobody but its owner may read it, also
 * while it is written, and also where others may write into its folder: the draft has a name that nobody can know
 * beforehand, and it is never a file or a link that is there already.
 *
 * @param write writes into the draft, by its handle: its name may lead elsewhere by then
 * @throws Error with a sentence where there is such a file already, or its folder is not there
 */
export async function writeWhole(path: string, write: (draft: FileHandle) => Promise<void>): Promise<void> {
  if (existsSync(path)) throw new Error(`${path} is there already. A backup overwrites nothing.`);
  if (!existsSync(dirname(path))) throw new Error(`There is no folder ${dirname(path)}.`);
  const name = `${path}.${randomBytes(6).toString('hex')}.unfinished`;
  const draft = await open(name, 'wx', 0o600);
  try {
    try {
      await write(draft);
      await draft.sync();
    } finally {
      await draft.close();
    }
    await rename(name, path);
    await syncFolder(dirname(path));
  } finally {
    await rm(name, { force: true });
  }
}

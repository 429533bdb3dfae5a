import { randomBytes } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname, extname, join, resolve } from 'node:path';

/**
 * Returns the path of a backup: the target itself, or a timestamped file in it if the target is a folder.
 *
 * @throws Error with a user-facing message if the target looks like a folder that does not exist
 */
export function getBackupPath(target: string, ending: string): string {
  const path = resolve(target);
  const isFolder = existsSync(path) && statSync(path).isDirectory();
  // A file of that name would block every later backup to the folder.
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
 * Writes a file atomically: it gets its name once all of it is on disk. Only its owner can read it, also while it is written
 * and also if others can write to the folder: the draft has an unguessable name, and it is never an existing file or link.
 *
 * @param write writes to the draft's handle, because its name could lead elsewhere by then
 * @throws Error with a user-facing message if the file exists or its folder does not
 */
export async function writeAtomically(path: string, write: (draft: FileHandle) => Promise<void>): Promise<void> {
  if (existsSync(path)) throw new Error(`${path} is there already. Backups never overwrite files.`);
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

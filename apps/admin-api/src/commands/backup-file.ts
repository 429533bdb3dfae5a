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
    throw new Error(
      `The folder ${path} does not exist. Create it, or name a file with an extension, such as ${path}.${ending}.`,
    );
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
 * Writes a file atomically: the content is written to a draft, which is renamed when it is completely on disk. Only its owner
 * can read it, even while it is written and even if others can write to the folder: the draft has an unguessable name, and is
 * never an existing file or link.
 *
 * @param write writes to the handle of the draft, because its name could already refer to another file
 * @throws Error with a user-facing message if the file exists or its folder does not
 */
export async function writeAtomically(path: string, write: (draftFile: FileHandle) => Promise<void>): Promise<void> {
  if (existsSync(path)) throw new Error(`${path} already exists. Backups never overwrite files.`);
  if (!existsSync(dirname(path))) throw new Error(`The folder ${dirname(path)} does not exist.`);
  const draftPath = `${path}.${randomBytes(6).toString('hex')}.unfinished`;
  const draftFile = await open(draftPath, 'wx', 0o600);
  try {
    try {
      await write(draftFile);
      await draftFile.sync();
    } finally {
      await draftFile.close();
    }
    await rename(draftPath, path);
    await syncFolder(dirname(path));
  } finally {
    await rm(draftPath, { force: true });
  }
}

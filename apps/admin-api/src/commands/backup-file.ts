import { existsSync, statSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
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

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync();
  await handle.close();
}

/**
 * Makes a file whole or not at all: it has its name once the disk has all of it. Nobody but its owner may read it.
 *
 * @param write writes the file at the path that it is given, where there is an empty one
 * @throws Error with a sentence where there is such a file already, or its folder is not there
 */
export async function writeWhole(path: string, write: (draft: string) => Promise<void>): Promise<void> {
  if (existsSync(path)) throw new Error(`${path} is there already. A backup overwrites nothing.`);
  if (!existsSync(dirname(path))) throw new Error(`There is no folder ${dirname(path)}.`);
  const draft = `${path}.unfinished`;
  try {
    await (await open(draft, 'w', 0o600)).close();
    await write(draft);
    await sync(draft);
    await rename(draft, path);
    await sync(dirname(path));
  } finally {
    await rm(draft, { force: true });
  }
}

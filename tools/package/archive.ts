import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { create } from 'tar';

/**
 * Packs a folder beside it, as `.tar.gz`. The same files make the same archive: their order and times are no matter of where
 * and when they were written.
 *
 * @param time that of all files. A server tells browsers by it whether a file has changed.
 */
export async function archive(parent: string, name: string, time: Date): Promise<string> {
  const file = `${name}.tar.gz`;
  const entries = readdirSync(join(parent, name), { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(parent.length + 1))
    .sort();
  await create({ cwd: parent, file: join(parent, file), gzip: { level: 9 }, portable: true, mtime: time }, entries);
  return join(parent, file);
}

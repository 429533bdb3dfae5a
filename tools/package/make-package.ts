import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { create } from 'tar';
import { installDependencies } from './dependencies.ts';
import { writeDocs } from './docs.ts';
import { distFolder, packageName, root, type Platform } from './layout.ts';
import { licencesText, unlicensed } from './licences.ts';
import { billOfMaterials } from './sbom.ts';
import { shippedInPanel, shippedWithServer, unique } from './shipped.ts';

/** When the source was last changed: the same commit makes the same package. */
const sourceTime = () =>
  new Date(Number(execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' })) * 1000);

/**
 * Makes the package from the builds of the server and the panel: a folder in `dist`, and its archive beside it.
 *
 * @returns the paths of both
 * @throws Error where the dependencies cannot be installed, or something would ship whose licence does not allow it
 */
export async function makePackage(platform: Platform): Promise<{ folder: string; file: string }> {
  const name = packageName(platform);
  const folder = join(distFolder, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });

  const isShipped = (path: string) => !/\.map$|[\\/]\.vite$/.test(path);
  cpSync(join(root, 'apps/admin-api/dist'), join(folder, 'server'), { recursive: true, filter: isShipped });
  cpSync(join(root, 'apps/admin-web/dist'), join(folder, 'panel'), { recursive: true, filter: isShipped });
  cpSync(join(import.meta.dirname, 'files'), folder, { recursive: true });
  writeDocs(join(folder, 'docs'));
  await installDependencies(folder, platform);

  const time = sourceTime();
  const inPanel = unique(shippedInPanel());
  const shipped = unique([...shippedWithServer(folder), ...inPanel]);
  const refused = unlicensed(shipped).map(({ name, version, licence }) => `${name} ${version}: ${licence}`);
  if (refused.length > 0)
    throw new Error(`These licences are not on the list of tools/package:\n${refused.join('\n')}`);
  writeFileSync(join(folder, 'licences.txt'), licencesText(readFileSync(join(root, 'LICENSE'), 'utf8'), shipped));
  writeFileSync(join(folder, 'sbom.cdx.json'), billOfMaterials(folder, inPanel, time));
  const file = `${folder}.tar.gz`;
  // The same files make the same archive: a fixed order and time, by which a server also tells whether a file has changed.
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(distFolder.length + 1))
    .sort();
  await create({ cwd: distFolder, file, gzip: { level: 9 }, portable: true, mtime: time }, entries);
  return { folder, file };
}

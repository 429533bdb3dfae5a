import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { create } from 'tar';
import { installDependencies } from './dependencies.ts';
import { writeDocs } from './docs.ts';
import { distFolder, packageName, root, type Platform } from './layout.ts';
import { formatLicences, findUnlicensed } from './licences.ts';
import { createBillOfMaterials } from './sbom.ts';
import { listPanelPackages, listServerPackages, unique } from './shipped.ts';

/** Returns the time of the last commit, so that the same commit creates the same package. */
const getSourceTime = () =>
  new Date(Number(execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' })) * 1000);

/**
 * Creates the package from the builds of the server and the panel: a folder in `dist` and its archive.
 *
 * @returns the paths of both
 * @throws Error if the dependencies cannot be installed, or a licence is not allowed
 */
export async function createPackage(platform: Platform): Promise<{ folder: string; file: string }> {
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

  const time = getSourceTime();
  const panelPackages = unique(listPanelPackages());
  const shipped = unique([...listServerPackages(folder), ...panelPackages]);
  const rejected = findUnlicensed(shipped).map(({ name, version, licence }) => `${name} ${version}: ${licence}`);
  if (rejected.length > 0)
    throw new Error(`These licences are not on the list in tools/package/licences.ts:\n${rejected.join('\n')}`);
  writeFileSync(join(folder, 'licences.txt'), formatLicences(readFileSync(join(root, 'LICENSE'), 'utf8'), shipped));
  writeFileSync(join(folder, 'sbom.cdx.json'), createBillOfMaterials(folder, panelPackages, time));
  const file = `${folder}.tar.gz`;
  // A fixed order and time make archives reproducible; servers also use the time to detect changed files.
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(distFolder.length + 1))
    .sort();
  await create({ cwd: distFolder, file, gzip: { level: 9 }, portable: true, mtime: time }, entries);
  return { folder, file };
}

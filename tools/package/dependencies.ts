import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createProjectGraphAsync } from '@nx/devkit';
import { createLockFile } from '@nx/js';
import { runOutside } from '../testing/packages.ts';
import { readJson, root, version, type Platform } from './layout.ts';

/** The contract is the only workspace project that the server's build does not bundle. */
const CONTRACT_PACKAGE = '@countinghouse/openapi';

const toJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** Creates the package's manifest with the server's production dependencies. */
function createManifest() {
  const { license, engines, overrides } = readJson(join(root, 'package.json'));
  const { dependencies }: { dependencies: Record<string, string> } = readJson(
    join(root, 'apps/admin-api/package.json'),
  );
  return {
    name: 'countinghouse',
    version,
    private: true,
    type: 'module' as const,
    license,
    engines,
    scripts: { start: 'node server/main.js' },
    dependencies: Object.fromEntries(
      Object.entries(dependencies).filter(([name]) => !name.startsWith('@countinghouse/')),
    ),
    overrides: { 'light-my-request': overrides['light-my-request'] },
  };
}

/**
 * Installs the server's production dependencies into the package, in the versions of the workspace's lockfile, with the
 * native modules of one platform. Keeps the files that `npm ci` needs to repeat it.
 *
 * @throws Error with npm's output
 */
export async function installDependencies(folder: string, { os, cpu }: Platform): Promise<void> {
  const baseManifest = createManifest();
  const lock = JSON.parse(createLockFile(baseManifest, await createProjectGraphAsync(), 'npm'));

  mkdirSync(join(folder, 'openapi/dist'), { recursive: true });
  for (const file of ['package.json', 'dist/strict.json'])
    cpSync(join(root, 'openapi', file), join(folder, 'openapi', file));
  const dependencies = { ...baseManifest.dependencies, [CONTRACT_PACKAGE]: 'file:openapi' };
  lock.packages[''] = { ...lock.packages[''], dependencies };
  lock.packages['openapi'] = { name: CONTRACT_PACKAGE, version };
  lock.packages[`node_modules/${CONTRACT_PACKAGE}`] = { resolved: 'openapi', link: true };

  writeFileSync(join(folder, 'package.json'), toJson({ ...baseManifest, dependencies }));
  writeFileSync(join(folder, 'package-lock.json'), toJson(lock));
  const options = [
    '--omit=dev',
    '--ignore-scripts',
    '--no-bin-links',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const { isOk, output } = runOutside(folder, 'npm', ['ci', ...options, `--os=${os}`, `--cpu=${cpu}`]);
  if (!isOk) throw new Error(output);
}

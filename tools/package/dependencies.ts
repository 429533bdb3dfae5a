import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createProjectGraphAsync } from '@nx/devkit';
import { createLockFile } from '@nx/js';
import { runOutside } from '../testing/packages.ts';
import { readJson, root, version, type Platform } from './layout.ts';

/** The contract is the only project of the workspace that the server's build does not have in it. */
const contract = '@countinghouse/openapi';

const asJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** What the package says of itself: the server's production dependencies, as the workspace has them. */
function manifest() {
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
 * native modules of one platform. It leaves what `npm ci` needs to do the same again.
 *
 * @throws Error with npm's words
 */
export async function installDependencies(folder: string, { os, cpu }: Platform): Promise<void> {
  const external = manifest();
  const lock = JSON.parse(createLockFile(external, await createProjectGraphAsync(), 'npm'));

  mkdirSync(join(folder, 'openapi/dist'), { recursive: true });
  for (const file of ['package.json', 'dist/whole.json'])
    cpSync(join(root, 'openapi', file), join(folder, 'openapi', file));
  const dependencies = { ...external.dependencies, [contract]: 'file:openapi' };
  lock.packages[''] = { ...lock.packages[''], dependencies };
  lock.packages['openapi'] = { name: contract, version };
  lock.packages[`node_modules/${contract}`] = { resolved: 'openapi', link: true };

  writeFileSync(join(folder, 'package.json'), asJson({ ...external, dependencies }));
  writeFileSync(join(folder, 'package-lock.json'), asJson(lock));
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

import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { packPackage, runOutsideAsync, runOutside, type CommandOutcome } from '../../../tools/testing/packages.ts';

const library = resolve(import.meta.dirname, '..');
const workspace = resolve(library, '../..');
const dist = join(library, 'dist');

/** A project outside the workspace with the packed package installed. */
export interface ConsumerProject {
  write(path: string, content: string): void;
  /** Runs Node in the project; `args` start with one of its files. */
  node(...args: string[]): CommandOutcome;
  /** Like `node`, but asynchronous and with environment variables. */
  run(file: string, env: Record<string, string>): Promise<CommandOutcome>;
  /** Compiles with a tsconfig of the project. */
  compile(tsconfig: string): CommandOutcome;
  remove(): void;
}

/**
 * Installs the packed package into an empty project. Its dependencies are linked from the workspace: this needs no
 * registry, npm still checks the version ranges, and undeclared dependencies are not found.
 *
 * @param withPeers whether to install the peer dependencies for hooks and mocks
 * @throws Error with npm's message if a dependency is missing or outside its range
 */
export function createConsumerProject({ withPeers = true } = {}): ConsumerProject {
  const folder = mkdtempSync(join(tmpdir(), 'api-client-'));
  const tarball = packPackage(dist, folder);
  const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(dist, 'package.json'), 'utf8'));
  const packageNames = [
    ...Object.keys({ ...dependencies, ...(withPeers && peerDependencies) }),
    '@types/node',
    ...(withPeers ? ['@types/react'] : []),
    'typescript',
  ];
  const manifest = {
    private: true,
    type: 'module',
    dependencies: {
      '@countinghouse/api-client': `file:${tarball}`,
      ...Object.fromEntries(packageNames.map((name) => [name, `file:${findInstalled(name)}`])),
    },
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  const install = runOutside(folder, 'npm', ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund']);
  if (!install.isOk) throw new Error(install.output);

  return {
    write: (path, content) => {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    },
    node: (...args) => runOutside(folder, process.execPath, args),
    run: (file, env) => runOutsideAsync(folder, process.execPath, [file], env),
    compile: (tsconfig) => runOutside(folder, process.execPath, ['node_modules/typescript/bin/tsc', '-p', tsconfig]),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function findInstalled(name: string): string {
  const path = [library, workspace].map((root) => join(root, 'node_modules', name)).find(existsSync);
  if (path === undefined) throw new Error(`${name} is not installed in the workspace.`);
  return path;
}

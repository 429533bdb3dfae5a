import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pack, runMeanwhile, runOutside, type CommandOutcome } from '../../../tools/testing/packages.ts';

const library = resolve(import.meta.dirname, '..');
const workspace = resolve(library, '../..');
const dist = join(library, 'dist');

/** Somebody else's project, with the packed package installed. */
export interface EmptyProject {
  write(path: string, content: string): void;
  /** Runs Node in the project; `args` begin with one of its files. */
  node(...args: string[]): CommandOutcome;
  /** The same while this process goes on, with variables in its environment. */
  run(file: string, env: Record<string, string>): Promise<CommandOutcome>;
  /** Compiles by a tsconfig of the project. */
  compile(tsconfig: string): CommandOutcome;
  remove(): void;
}

/**
 * Installs the packed package into an empty project. Its dependencies are linked from the workspace and nowhere else:
 * no registry is needed, npm still checks every version against its range, and what is not declared is not found.
 *
 * @param withPeers whether to install what the package needs for its hooks and its mocks, too
 * @throws Error with npm's words where a dependency is missing or does not fit
 */
export function createEmptyProject({ withPeers = true } = {}): EmptyProject {
  const folder = mkdtempSync(join(tmpdir(), 'api-client-'));
  const tarball = pack(dist, folder);
  const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(dist, 'package.json'), 'utf8'));
  const others = [
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
      ...Object.fromEntries(others.map((name) => [name, `file:${installed(name)}`])),
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
    run: (file, env) => runMeanwhile(folder, process.execPath, [file], env),
    compile: (tsconfig) => runOutside(folder, process.execPath, ['node_modules/typescript/bin/tsc', '-p', tsconfig]),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function installed(name: string): string {
  const found = [library, workspace].map((root) => join(root, 'node_modules', name)).find(existsSync);
  if (found === undefined) throw new Error(`${name} is not installed in the workspace.`);
  return found;
}

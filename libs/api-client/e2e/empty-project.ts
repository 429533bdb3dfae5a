import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const library = resolve(import.meta.dirname, '..');
const workspace = resolve(library, '../..');
const dist = join(library, 'dist');

/** How a command ended, and what it said. */
export interface Outcome {
  isOk: boolean;
  output: string;
}

/** Somebody else's project, with the packed package installed. */
export interface EmptyProject {
  write(path: string, content: string): void;
  /** Runs Node in the project; `args` begin with one of its files. */
  node(...args: string[]): Outcome;
  /** Compiles by a tsconfig of the project. */
  compile(tsconfig: string): Outcome;
  remove(): void;
}

/** Packs the build as npm would for the registry, into a folder. Returns the path of the tarball. */
export function pack(folder: string): string {
  const { isOk, output } = run(folder, 'npm', ['pack', dist, '--json', '--silent']);
  if (!isOk) throw new Error(output);
  const [packed]: { filename: string }[] = JSON.parse(output);
  if (!packed) throw new Error(`npm packed nothing: ${output}`);
  return join(folder, packed.filename);
}

/**
 * Installs the packed package into an empty project. Its dependencies are linked from the workspace and nowhere else:
 * no registry is needed, npm still checks every version against its range, and what is not declared is not found.
 *
 * @throws Error with npm's words where a dependency is missing or does not fit
 */
export function createEmptyProject(): EmptyProject {
  const folder = mkdtempSync(join(tmpdir(), 'api-client-'));
  const tarball = pack(folder);
  const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(dist, 'package.json'), 'utf8'));
  const others = [
    ...Object.keys({ ...dependencies, ...peerDependencies }),
    '@types/node',
    '@types/react',
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
  const install = run(folder, 'npm', ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund']);
  if (!install.isOk) throw new Error(install.output);

  return {
    write: (path, content) => {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    },
    node: (...args) => run(folder, process.execPath, args),
    compile: (tsconfig) => run(folder, process.execPath, ['node_modules/typescript/bin/tsc', '-p', tsconfig]),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function installed(name: string): string {
  const found = [library, workspace].map((root) => join(root, 'node_modules', name)).find(existsSync);
  if (found === undefined) throw new Error(`${name} is not installed in the workspace.`);
  return found;
}

function run(cwd: string, command: string, args: string[]): Outcome {
  // Settings of an npm or a test runner around this one must not reach it.
  const names = Object.keys(process.env).filter((name) => !/^(npm_|NODE_|VITEST|NX_|FORCE_COLOR)/.test(name));
  const env = { ...Object.fromEntries(names.map((name) => [name, process.env[name]])), NO_COLOR: '1' };
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, env, encoding: 'utf8' });
  return { isOk: status === 0, output: error ? error.message : status === 0 ? stdout : stdout + stderr };
}

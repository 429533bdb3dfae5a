import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { nxSettings, projectFolders, root } from './nx.mjs';

const notCopied = new Set([
  '.git',
  '.nx',
  '.data',
  'dist',
  'generated',
  'node_modules',
  'out-tsc',
  'storybook-static',
  'test-results',
]);

/** How a command ended, and all that it said. */
interface Outcome {
  isOk: boolean;
  output: string;
}

export interface WorkspaceCopy {
  path: string;
  /** Runs one of the workspace's own tools in the copy; `where` is a folder of it. */
  run(tool: string, args: string[], where?: string): Outcome;
  /** The files that are new in the copy, or changed. */
  changed(): string[];
  remove(): void;
}

/**
 * Copies the workspace's sources to a folder of their own, where a test may break them. Other people's packages are linked,
 * ours are linked within the copy; caches and builds start empty.
 */
export function copyWorkspace(): WorkspaceCopy {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'workspace-')));
  cpSync(root, path, { recursive: true, filter: (source) => !notCopied.has(basename(source)) });
  for (const project of ['.', ...projectFolders()]) linkPackages(join(root, project), join(path, project), path);
  return {
    path,
    run: (tool, args, where = '.') => run(join(path, where), join(path, 'node_modules/.bin', tool), args),
    changed: () => filesIn(path).filter((file) => !isSame(join(root, file), join(path, file))),
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

function filesIn(path: string, folder = '.'): string[] {
  return readdirSync(join(path, folder), { withFileTypes: true }).flatMap((entry) => {
    const inner = join(folder, entry.name);
    if (notCopied.has(entry.name)) return [];
    return entry.isDirectory() ? filesIn(path, inner) : [inner];
  });
}

function isSame(one: string, other: string): boolean {
  return existsSync(one) && readFileSync(one).equals(readFileSync(other));
}

function linkPackages(from: string, to: string, copy: string) {
  const packages = join(from, 'node_modules');
  if (!existsSync(packages)) return;
  mkdirSync(join(to, 'node_modules'));
  for (const name of readdirSync(packages)) {
    const target = join(to, 'node_modules', name);
    if (name === '@countinghouse') linkOurs(join(packages, name), target, copy);
    else symlinkSync(join(packages, name), target);
  }
}

function linkOurs(from: string, to: string, copy: string) {
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    symlinkSync(join(copy, relative(root, realpathSync(join(from, name)))), join(to, name));
  }
}

function run(cwd: string, command: string, args: string[]): Outcome {
  const env = { ...process.env, ...nxSettings, NX_DAEMON: 'false', NO_COLOR: '1' };
  // Nx hands its own tasks the root they run in, and runners their mode: neither may reach the copy.
  for (const name of Object.keys(env).filter((name) =>
    /^(NX_(WORKSPACE|TASK|CACHE|INVOKED|LOAD|TERMINAL|PROFILE)|VITEST|NODE_ENV|FORCE_COLOR)/.test(name),
  )) {
    Reflect.deleteProperty(env, name);
  }
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, env, encoding: 'utf8', maxBuffer: Infinity });
  return { isOk: status === 0, output: stdout + stderr };
}

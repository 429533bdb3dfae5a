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
import { nxEnv, listProjectFolders, root } from './nx.mjs';

const EXCLUDED_FOLDERS = new Set([
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

/** The result of a command. */
interface CommandResult {
  isOk: boolean;
  output: string;
}

export interface WorkspaceCopy {
  path: string;
  /** Runs one of the workspace's tools in a folder of the copy. Default: its root. */
  run(tool: string, args: string[], folder?: string): CommandResult;
  /** Returns new and changed files in the copy. */
  changed(): string[];
  remove(): void;
}

/**
 * Copies the workspace's sources to a temporary folder that a test may change. Third-party packages are linked,
 * workspace packages are linked within the copy; caches and builds start empty.
 */
export function copyWorkspace(): WorkspaceCopy {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'workspace-')));
  cpSync(root, path, { recursive: true, filter: (source) => !EXCLUDED_FOLDERS.has(basename(source)) });
  for (const project of ['.', ...listProjectFolders()]) linkPackages(join(root, project), join(path, project), path);
  return {
    path,
    run: (tool, args, folder = '.') => run(join(path, folder), join(path, 'node_modules/.bin', tool), args),
    changed: () => listFiles(path).filter((file) => !isUnchanged(join(root, file), join(path, file))),
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

function listFiles(path: string, folder = '.'): string[] {
  return readdirSync(join(path, folder), { withFileTypes: true }).flatMap((entry) => {
    const entryPath = join(folder, entry.name);
    if (EXCLUDED_FOLDERS.has(entry.name)) return [];
    return entry.isDirectory() ? listFiles(path, entryPath) : [entryPath];
  });
}

function isUnchanged(original: string, copied: string): boolean {
  return existsSync(original) && readFileSync(original).equals(readFileSync(copied));
}

function linkPackages(from: string, to: string, copy: string) {
  const packages = join(from, 'node_modules');
  if (!existsSync(packages)) return;
  mkdirSync(join(to, 'node_modules'));
  for (const name of readdirSync(packages)) {
    const target = join(to, 'node_modules', name);
    if (name === '@countinghouse') linkWorkspacePackages(join(packages, name), target, copy);
    else symlinkSync(join(packages, name), target);
  }
}

function linkWorkspacePackages(from: string, to: string, copy: string) {
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    symlinkSync(join(copy, relative(root, realpathSync(join(from, name)))), join(to, name));
  }
}

function run(cwd: string, command: string, args: string[]): CommandResult {
  const env = { ...process.env, ...nxEnv, NX_DAEMON: 'false', NO_COLOR: '1' };
  // Nx and test runners set variables for their own run, which must not affect the copy.
  for (const name of Object.keys(env).filter((name) =>
    /^(NX_(WORKSPACE|TASK|CACHE|INVOKED|LOAD|TERMINAL|PROFILE)|VITEST|NODE_ENV|FORCE_COLOR)/.test(name),
  )) {
    Reflect.deleteProperty(env, name);
  }
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, env, encoding: 'utf8', maxBuffer: Infinity });
  return { isOk: status === 0, output: stdout + stderr };
}

import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

/**
 * Returns the folders of all projects, relative to the root, by npm's workspace patterns.
 *
 * @param {string} [workspace] another root
 * @returns {string[]}
 */
export function listProjectFolders(workspace = root) {
  /** @type {{ workspaces: string[] }} */
  const { workspaces } = JSON.parse(readFileSync(join(workspace, 'package.json'), 'utf8'));
  return workspaces
    .flatMap((pattern) => (pattern.endsWith('/*') ? listChildren(workspace, pattern.slice(0, -2)) : [pattern]))
    .filter((folder) => existsSync(join(workspace, folder, 'package.json')));
}

/**
 * @param {string} workspace
 * @param {string} folder
 */
function listChildren(workspace, folder) {
  return readdirSync(join(workspace, folder)).map((name) => join(folder, name));
}

const require = createRequire(import.meta.url);

/** The script of Nx's command line. */
export const nxBin = join(require.resolve('nx/package.json'), '..', require('nx/package.json').bin.nx);

/** Environment variables for Nx: plain output, and plugins in Nx's own process, which is faster. */
export const nxEnv = { NX_TUI: 'false', NX_ISOLATE_PLUGINS: 'false' };

/**
 * Runs Nx in the workspace's root.
 *
 * @param {string[]} args as on the command line
 * @param {{ quiet?: boolean }} [options] `quiet` hides Nx's output unless it fails
 * @returns {boolean} whether Nx succeeded
 */
export function runNx(args, { quiet = false } = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [nxBin, ...args], {
    cwd: root,
    env: { ...process.env, ...nxEnv },
    stdio: quiet ? 'pipe' : 'inherit',
    maxBuffer: Infinity,
  });
  if (quiet && status !== 0) process.stderr.write(Buffer.concat([stdout, stderr]));
  return status === 0;
}

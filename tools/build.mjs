import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNx, root } from './nx.mjs';

const outputs = ['apps/admin-web/dist/index.html', 'apps/admin-api/dist/main.js'].map((path) => join(root, path));
const sources = [
  'apps',
  'libs',
  'openapi',
  'tools',
  'nx.json',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
];
const IGNORED_FOLDERS = new Set(['node_modules', 'dist', 'out-tsc', 'generated', 'test-results', 'storybook-static']);
const recordPath = join(root, '.nx/built-from');

/**
 * Builds the panel and the server, unless nothing has changed since the last build by this function. Nx's own cache
 * check takes seconds.
 *
 * @returns {boolean} whether there is a build to run
 */
export function build() {
  const currentFingerprint = fingerprint();
  if (outputs.every(existsSync) && readBuiltFingerprint() === currentFingerprint) return true;
  console.log('Building …');
  if (!runNx(['run-many', '-t', 'build', '-p', 'admin-web', 'admin-api'], { quiet: true })) return false;
  mkdirSync(join(recordPath, '..'), { recursive: true });
  writeFileSync(recordPath, currentFingerprint);
  return true;
}

function readBuiltFingerprint() {
  return existsSync(recordPath) ? readFileSync(recordPath, 'utf8') : undefined;
}

/** Returns a hash of the paths, sizes and modification times of all sources. */
function fingerprint() {
  const hash = createHash('sha256').update(process.version);
  for (const path of sources.flatMap((source) => listFiles(join(root, source)))) {
    const { size, mtimeMs } = statSync(path);
    hash.update(`${path}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

/**
 * @param {string} path a file or a folder
 * @returns {string[]}
 */
function listFiles(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => !IGNORED_FOLDERS.has(name))
    .sort()
    .flatMap((name) => listFiles(join(path, name)));
}

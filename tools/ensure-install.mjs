// Runs before `npm start`, `npm test` and `npm run dev`, possibly without node_modules: Node built-ins only. `--record`
// is for npm's postinstall: it records the lockfile of a manual install.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const recordPath = join(root, 'node_modules/.installed-lockfile');

if (process.argv.includes('--record')) writeFileSync(recordPath, hashLockfile());
else if (readInstalledHash() !== hashLockfile()) install();

function install() {
  console.log('Installing dependencies …');
  const { status } = spawnSync('npm', ['ci', '--no-progress', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error('The dependencies could not be installed. See the output of npm above.');
    process.exit(1);
  }
  writeFileSync(recordPath, hashLockfile());
}

function hashLockfile() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

function readInstalledHash() {
  try {
    return readFileSync(recordPath, 'utf8');
  } catch {
    return undefined;
  }
}

// Runs before `npm start`, `npm test` and `npm run dev`, possibly without node_modules: Node built-ins only.
// `--record` is for npm's postinstall: it notes which lockfile a manual install has used.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const record = join(root, 'node_modules/.installed-lockfile');

if (process.argv.includes('--record')) writeFileSync(record, wanted());
else if (installed() !== wanted()) install();

function install() {
  console.log('Installing dependencies …');
  const { status } = spawnSync('npm', ['ci', '--no-progress', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error('The dependencies could not be installed; npm says above why.');
    process.exit(1);
  }
  writeFileSync(record, wanted());
}

function wanted() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

function installed() {
  try {
    return readFileSync(record, 'utf8');
  } catch {
    return undefined;
  }
}

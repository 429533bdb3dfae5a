import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findBreakingChanges } from './breaking-changes.ts';

interface Contract extends Record<string, unknown> {
  info: { version: string };
}

const folder = resolve(import.meta.dirname, '../../openapi');
const releases = join(folder, 'releases');

const read = (path: string): Contract => JSON.parse(readFileSync(path, 'utf8'));
const getMajor = ({ info }: Contract) => Number(info.version.split('.')[0]);

const versions = readdirSync(releases).map((name) => name.replace(/\.json$/, ''));
const lastVersion = versions.sort((one, other) => one.localeCompare(other, 'en', { numeric: true })).at(-1);
if (lastVersion === undefined) throw new Error('openapi/releases contains no release.');

const released = read(join(releases, `${lastVersion}.json`));
const present = read(join(folder, 'dist/openapi.json'));
const changes = findBreakingChanges(released, present);

if (changes.length === 0) {
  console.log(`No breaking changes since the contract ${lastVersion}.`);
} else if (getMajor(present) > getMajor(released)) {
  console.log(
    `${changes.length} breaking changes since the contract ${lastVersion}; ${present.info.version} is a new major version.`,
  );
} else {
  for (const change of changes) console.error(change);
  console.error(
    `These changes break clients of the contract ${lastVersion}. Revert them, or raise the major version in openapi.yaml.`,
  );
  process.exitCode = 1;
}

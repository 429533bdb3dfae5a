import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findBreakingChanges } from './breaking-changes.ts';

interface Contract extends Record<string, unknown> {
  info: { version: string };
}

const folder = resolve(import.meta.dirname, '../../openapi');
const releases = join(folder, 'releases');

const read = (path: string): Contract => JSON.parse(readFileSync(path, 'utf8'));
const majorOf = ({ info }: Contract) => Number(info.version.split('.')[0]);

const versions = readdirSync(releases).map((name) => name.replace(/\.json$/, ''));
const last = versions.sort((one, other) => one.localeCompare(other, 'en', { numeric: true })).at(-1);
if (last === undefined) throw new Error('openapi/releases holds no release.');

const released = read(join(releases, `${last}.json`));
const present = read(join(folder, 'dist/openapi.json'));
const changes = findBreakingChanges(released, present);

if (changes.length === 0) {
  console.log(`Nothing breaks who calls the contract ${last}.`);
} else if (majorOf(present) > majorOf(released)) {
  console.log(`${changes.length} changes break who calls the contract ${last}; ${present.info.version} says so.`);
} else {
  for (const change of changes) console.error(change);
  console.error(`This breaks who calls the contract ${last}. Keep it, or raise the major version in openapi.yaml.`);
  process.exitCode = 1;
}

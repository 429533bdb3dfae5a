import { parseArgs } from 'node:util';
import { ensureChromium } from './testing/chromium.ts';
import { nx, root } from './nx.mjs';
import { changesSince } from './test/changes';
import { findFailuresOfRun, readReports, removeReports, summary } from './test/reports';

// `npm test` checks everything; `npm run test:changed [base]` what a change since `base` may have broken. Default: main.
const { values, positionals } = parseArgs({ options: { changed: { type: 'boolean' } }, allowPositionals: true });
const base = values.changed ? (positionals[0] ?? 'main') : undefined;

/** What is checked of each project that has it. */
const checks = [
  'lint',
  'typecheck',
  'test',
  'build',
  'build-storybook',
  'size',
  'e2e',
  'circles',
  'promises',
  'unused',
];

const changes = base === undefined ? undefined : changesSince(base);
if (changes) {
  console.log(`Compared with ${changes.since} (where this work left ${base}): ${changes.files} files are different.`);
  console.log(`Checked: ${changes.projects.join(', ') || 'no project'}.\n`);
}
ensureChromium();
if (changes?.libraries) process.env['LIBRARIES'] = changes.libraries.join(' ');
removeReports(root);

const isWell = [
  nx(['sync:check']),
  ...(base === undefined
    ? [nx(['run-many', '-t', 'format', ...checks, '--outputStyle=static'])]
    : [
        nx(['format:check', `--base=${base}`]),
        nx(['affected', '-t', ...checks, `--base=${base}`, '--outputStyle=static']),
      ]),
].every(Boolean);

const outcome = readReports(root, changes?.projects);

outcome.failures.push(...findFailuresOfRun(outcome, isWell));
if (outcome.failures.length > 0) process.exitCode = 1;

console.log(`\n${summary(outcome)}`);

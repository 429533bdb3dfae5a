import { parseArgs } from 'node:util';
import { ensureChromium } from './testing/chromium.ts';
import { nx, root } from './nx.mjs';
import { changesSince } from './test/changes';
import { readReports, removeReports, summary } from './test/reports';

// `npm test` checks everything; `npm run test:changed [base]` what a change since `base` may have broken. Default: main.
const { values, positionals } = parseArgs({ options: { changed: { type: 'boolean' } }, allowPositionals: true });
const base = values.changed ? (positionals[0] ?? 'main') : undefined;

/** What is checked of each project that has it. */
const checks = ['lint', 'typecheck', 'test', 'build', 'build-storybook', 'size', 'e2e', 'circles', 'promises'];

ensureChromium();

const changes = base === undefined ? undefined : changesSince(base);
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

// A check without tests of its own (formatting, lint, types, a build) that fails is a failure too.
if (!isWell && outcome.failures.length === 0) outcome.failures.push('FAILED a check other than a test: see above.');
if (outcome.failures.length > 0) process.exitCode = 1;

console.log(`\n${summary(outcome)}`);

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureChromium } from './testing/chromium.ts';
import { nx, nxBin, root } from './nx.mjs';
import { changedLibraries } from './test/libraries';
import { readReports, removeReports } from './test/reports';
import { checkBudget, describeFailures, describeSlowest, describeTargets, readTasks, summarize } from './test/summary';

// `npm test` checks everything but what is slow by nature, which `npm run test:full` adds; `npm run test:changed [base]` checks
// what a change since `base` may have broken. Default: main.
const { values, positionals } = parseArgs({
  options: { changed: { type: 'boolean' }, full: { type: 'boolean' } },
  allowPositionals: true,
});
if (values.full) process.env['FULL'] = '1';
const base = values.changed ? (positionals[0] ?? 'main') : undefined;

/** What is checked of each project that has it. */
const checks = 'format,lint,oxlint,typecheck,test,build,size,e2e,circles,unused';

const profile = join(root, '.nx/test-profile.json');

ensureChromium();
const libraries = base === undefined ? undefined : librariesSince(base);
if (libraries) process.env['LIBRARIES'] = libraries.join(' ');
removeReports(root);
rmSync(profile, { force: true });

const isPrepared = nx(['sync:check']);
// Nx takes it as relative to the workspace.
process.env['NX_PROFILE'] = relative(root, profile);
const isChecked = nx([
  ...(base === undefined
    ? ['run-many', '-t', `${checks}${values.full ? ',build-storybook' : ''}`]
    : ['affected', '-t', checks, `--base=${base}`]),
  '--outputStyle=static',
]);

const tests = readReports(root);
const overBudget = values.full ? undefined : checkBudget(tests);
const { line, isGreen } = summarize(tests, isPrepared && isChecked && overBudget === undefined);
const sections = {
  'Seconds of each target, with others beside it': existsSync(profile)
    ? describeTargets(readTasks(readFileSync(profile, 'utf8')))
    : '',
  'The slowest tests': describeSlowest(tests),
  'Failed, with the command that repeats it': [describeFailures(tests), overBudget].filter(Boolean).join('\n'),
};
for (const [title, text] of Object.entries(sections)) if (text) console.log(`\n${title}\n${text}`);
if (!isGreen) process.exitCode = 1;
console.log(`\n${line}`);

/** The feature libraries whose journeys and stories a change since a commit calls for; `undefined` for all. */
function librariesSince(base: string): string[] | undefined {
  const from = ask('git', 'merge-base', base, 'HEAD').trim();
  const changed = ask('git', 'diff', '--name-only', from) + ask('git', 'ls-files', '--others', '--exclude-standard');
  const affected = ask(process.execPath, nxBin, 'show', 'projects', '--affected', `--base=${base}`, '--json');
  return changedLibraries(changed.split('\n').filter(Boolean), JSON.parse(affected));
}

function ask(command: string, ...args: string[]): string {
  return execFileSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: Infinity });
}

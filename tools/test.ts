import { execFileSync, spawnSync } from 'node:child_process';
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
const ofProjects = 'format,test,build,size,e2e';

/** What is checked of the whole at once. */
const ofAll = 'lint,oxlint,types,circles,unused';

const profile = join(root, '.nx/test-profile.json');

ensureChromium();
const changed = base === undefined ? undefined : filesSince(base);
const libraries = base && changed ? changedLibraries(changed, projectsSince(base)) : undefined;
if (libraries) process.env['LIBRARIES'] = libraries.join(' ');
removeReports(root);
rmSync(profile, { force: true });

const isPrepared = nx(['sync:check']);
// Nx takes it as relative to the workspace.
process.env['NX_PROFILE'] = relative(root, profile);
const isChecked = nx([
  ...(base === undefined
    ? ['run-many', '-t', `${ofProjects},${ofAll}${values.full ? ',build-storybook,test-package' : ''}`]
    : ['affected', '-t', `${ofProjects},typecheck`, `--base=${base}`]),
  '--outputStyle=static',
]);
const isLinted = !changed || lint(changed);

const tests = readReports(root);
const overBudget = values.full ? undefined : checkBudget(tests);
const { line, isGreen } = summarize(tests, isPrepared && isChecked && isLinted && overBudget === undefined);
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

/** What has changed since a commit, committed or not, relative to the root. */
function filesSince(base: string): string[] {
  const from = ask('git', 'merge-base', base, 'HEAD').trim();
  const changed = ask('git', 'diff', '--name-only', from) + ask('git', 'ls-files', '--others', '--exclude-standard');
  return changed.split('\n').filter(Boolean);
}

function projectsSince(base: string): string[] {
  return JSON.parse(ask(process.execPath, nxBin, 'show', 'projects', '--affected', `--base=${base}`, '--json'));
}

/** Whether ESLint and Oxlint find no fault with these files, as far as they are code. */
function lint(files: readonly string[]): boolean {
  const code = files.filter((file) => /\.(m?js|tsx?)$/.test(file) && existsSync(join(root, file)));
  const run = (...command: string[]) =>
    spawnSync('npx', ['--no', ...command, ...code], {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    }).status === 0;
  return (
    code.length === 0 ||
    [run('eslint', '--max-warnings=0', '--no-warn-ignored'), run('oxlint', '--type-aware')].every(Boolean)
  );
}

function ask(command: string, ...args: string[]): string {
  return execFileSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: Infinity });
}

import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureChromium } from './testing/chromium.ts';
import { runNx, nxBin, root } from './nx.mjs';
import { changedLibraries } from './test/libraries';
import { readReports, removeReports } from './test/reports';
import { checkBudget, describeFailures, describeSlowest, describeTargets, readTasks, summarize } from './test/summary';

// `npm test` runs everything except slow tests, which `npm run test:full` adds; `npm run test:changed [base]` tests
// what a change since `base` may have broken. Default: main.
const { values, positionals } = parseArgs({
  options: { changed: { type: 'boolean' }, full: { type: 'boolean' } },
  allowPositionals: true,
});
if (values.full) process.env['FULL'] = '1';
const base = values.changed ? (positionals[0] ?? 'main') : undefined;

/** Targets of each project. */
const PROJECT_TARGETS = 'format,test,build,size,e2e';

/** Targets of the workspace as a whole. */
const WORKSPACE_TARGETS = 'lint,oxlint,types,dependency-cycles,unused,spelling';

const profile = join(root, '.nx/test-profile.json');

ensureChromium();
const changed = base === undefined ? undefined : listChangedFiles(base);
const libraries = base && changed ? changedLibraries(changed, listAffectedProjects(base)) : undefined;
if (libraries) process.env['LIBRARIES'] = libraries.join(' ');
removeReports(root);
rmSync(profile, { force: true });

const isSynced = runNx(['sync:check']);
// The path is relative to the workspace.
process.env['NX_PROFILE'] = relative(root, profile);
const targetsPassed = runNx([
  ...(base === undefined
    ? ['run-many', '-t', `${PROJECT_TARGETS},${WORKSPACE_TARGETS}${values.full ? ',build-storybook,test-package' : ''}`]
    : ['affected', '-t', `${PROJECT_TARGETS},typecheck`, `--base=${base}`]),
  '--outputStyle=static',
]);
const lintPassed = !changed || lint(changed);

const tests = readReports(root);
const budgetError = values.full ? undefined : checkBudget(tests);
const { summaryLine, hasPassed } = summarize(
  tests,
  isSynced && targetsPassed && lintPassed && budgetError === undefined,
);
const sections = {
  'Seconds per target, with targets in parallel': existsSync(profile)
    ? describeTargets(readTasks(readFileSync(profile, 'utf8')))
    : '',
  'Slowest tests': describeSlowest(tests),
  'Failed tests, with the commands to repeat them': [describeFailures(tests), budgetError].filter(Boolean).join('\n'),
};
for (const [title, text] of Object.entries(sections)) if (text) console.log(`\n${title}\n${text}`);
if (!hasPassed) process.exitCode = 1;
console.log(`\n${summaryLine}`);

/** Returns the files changed since a commit, committed or not, relative to the root. */
function listChangedFiles(base: string): string[] {
  const from = execute('git', 'merge-base', base, 'HEAD').trim();
  const changed =
    execute('git', 'diff', '--name-only', from) + execute('git', 'ls-files', '--others', '--exclude-standard');
  return changed.split('\n').filter(Boolean);
}

function listAffectedProjects(base: string): string[] {
  return JSON.parse(execute(process.execPath, nxBin, 'show', 'projects', '--affected', `--base=${base}`, '--json'));
}

/** Returns whether ESLint and Oxlint pass for the code among these files. */
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

function execute(command: string, ...args: string[]): string {
  return execFileSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: Infinity });
}

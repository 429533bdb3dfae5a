import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { ensureChromium } from './testing/chromium.ts';
import { nx, nxBin, root } from './nx.mjs';
import { changedLibraries } from './test/libraries';
import { readTotals, removeReports, summary } from './test/totals';

// `npm test` checks everything but what is slow by nature, which `npm run test:full` adds; `npm run test:changed [base]` checks
// what a change since `base` may have broken. Default: main.
const { values, positionals } = parseArgs({
  options: { changed: { type: 'boolean' }, full: { type: 'boolean' } },
  allowPositionals: true,
});
if (values.full) process.env['FULL'] = '1';
const base = values.changed ? (positionals[0] ?? 'main') : undefined;

/** What is checked of each project that has it. */
const checks = 'lint,typecheck,test,build,build-storybook,size,e2e,circles,promises,unused';

ensureChromium();
const libraries = base === undefined ? undefined : librariesSince(base);
if (libraries) process.env['LIBRARIES'] = libraries.join(' ');
removeReports(root);

const isWell = [
  ['sync:check'],
  ...(base === undefined
    ? [['run-many', '-t', `format,${checks}`, '--outputStyle=static']]
    : [
        ['format:check', `--base=${base}`],
        ['affected', '-t', checks, `--base=${base}`, '--outputStyle=static'],
      ]),
]
  .map((args) => nx(args))
  .every(Boolean);

const totals = readTotals(root, isWell);
if (totals.failed > 0) process.exitCode = 1;
console.log(`\n${summary(totals)}`);

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

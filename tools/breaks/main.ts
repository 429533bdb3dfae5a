import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readReports, removeReports } from '../test/reports';
import { copyWorkspace } from '../workspace-copy.ts';
import type { Break } from './break';
import { breaks } from './breaks';

// `npm run test:breaks [words]` makes each fault (whose description has the words) in a copy of the workspace, runs the test that
// is to catch it, and expects it to fail. Beforehand each of these tests must pass.

const words = process.argv.slice(2).join(' ');
const chosen = breaks.filter(({ what }) => what.includes(words));
const copy = copyWorkspace();
let failed = 0;

try {
  build();
  const passing = new Map(chosen.map((each) => [each, passes(each)]));
  for (const each of chosen) report(each, passing.get(each) ? breakAndRun(each) : 'its test does not pass without it');
} finally {
  copy.remove();
}
console.log(`\n${chosen.length - failed} caught, ${failed} not caught`);
process.exitCode = failed > 0 ? 1 : 0;

function report({ what, test }: Break, problem: string | undefined) {
  if (problem) failed += 1;
  console.log(`${problem ? `NOT CAUGHT (${problem})` : 'caught'}: ${what} (${test})`);
}

/** What is wrong with a break, if anything. */
function breakAndRun(each: Break): string | undefined {
  const path = join(copy.path, each.file);
  const text = readFileSync(path, 'utf8');
  if (text.split(each.from).length !== 2) return `its text does not occur exactly once in ${each.file}`;
  writeFileSync(
    path,
    text.replace(each.from, () => each.to),
  );
  try {
    if (isEndToEnd(each)) build();
    return run(each).some(({ status }) => status === 'failed') ? undefined : 'its test passes';
  } finally {
    writeFileSync(path, text);
    if (isEndToEnd(each)) build();
  }
}

function passes(each: Break): boolean {
  const tests = run(each);
  return tests.length > 0 && tests.every(({ status }) => status === 'passed');
}

/** Runs the test of a break, and nothing else. */
function run({ test, title }: Break) {
  const [, folder = '', file = ''] = /^((?:apps|libs|tools)\/[\w-]+)\/(.*)$/.exec(test) ?? [];
  const pattern = title.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  removeReports(copy.path);
  if (test.endsWith('.stories.tsx'))
    copy.run('vitest', ['run', '--project=stories*', test, '-t', pattern], 'apps/storybook');
  else if (isEndToEnd({ test })) copy.run('playwright', ['test', '--project=ours', file, '-g', pattern], folder);
  else copy.run('vitest', ['run', file, '-t', pattern], folder);
  return readReports(copy.path).filter(({ status }) => status !== 'skipped');
}

function isEndToEnd({ test }: Pick<Break, 'test'>): boolean {
  return test.startsWith('apps/admin-web/e2e/');
}

/** Makes what is generated and built, which specs and end-to-end tests start from. */
function build() {
  const { isOk, output } = copy.run('nx', ['run-many', '-t', 'build', '-p', 'admin-web', 'admin-api']);
  if (!isOk) throw new Error(output);
}

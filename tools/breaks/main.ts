import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readReports, removeReports, type TestResult } from '../test/reports';
import { copyWorkspace } from '../workspace-copy.ts';
import type { Break } from './break';
import { breaks } from './breaks';

// `npm run test:breaks [text]` applies each break whose effect contains the text to a copy of the workspace, runs its
// test, and expects it to fail. Without breaks, these tests must pass.

const filter = process.argv.slice(2).join(' ');
const selected = breaks.filter(({ effect }) => effect.includes(filter));
const copy = copyWorkspace();
let failed = 0;

try {
  build();
  console.log(`Running the tests of ${selected.length} breaks, without the breaks …`);
  const results = run(selected);
  for (const each of selected)
    report(each, isPassing(each, results) ? applyAndRun(each) : 'its test fails without the break');
} finally {
  copy.remove();
}
console.log(`\n${selected.length - failed} caught, ${failed} not caught`);
process.exitCode = failed > 0 ? 1 : 0;

function report({ effect, test }: Break, problem: string | undefined) {
  if (problem) failed += 1;
  console.log(`${problem ? `NOT CAUGHT (${problem})` : 'caught'}: ${effect} (${test})`);
}

/** Applies a break and runs its test. Returns a problem, if there is one. */
function applyAndRun(each: Break): string | undefined {
  const path = join(copy.path, each.file);
  const text = readFileSync(path, 'utf8');
  if (text.split(each.from).length !== 2) return `its old text does not occur exactly once in ${each.file}`;
  writeFileSync(
    path,
    text.replace(each.from, () => each.to),
  );
  try {
    if (isEndToEnd(each)) build();
    return filterResults(each, run([each])).some(({ status }) => status === 'failed') ? undefined : 'its test passes';
  } finally {
    writeFileSync(path, text);
    if (isEndToEnd(each)) build();
  }
}

function isPassing(each: Break, results: TestResult[]): boolean {
  const tests = filterResults(each, results);
  return tests.length > 0 && tests.every(({ status }) => status === 'passed');
}

function filterResults({ test, title }: Break, results: TestResult[]): TestResult[] {
  return results.filter(
    (result) => result.file.startsWith(test) && result.title.includes(title) && result.status !== 'skipped',
  );
}

/** Runs the tests of these breaks only, together for each runner and project. */
function run(breaksToRun: Break[]): TestResult[] {
  removeReports(copy.path);
  for (const [folder, { files, titles }] of groupByProject(breaksToRun.filter(isEndToEnd))) {
    copy.run('playwright', ['test', '--project=admin-api', ...files, '-g', titles], folder);
  }
  for (const [folder, { files, titles }] of groupByProject(breaksToRun.filter((each) => !isEndToEnd(each)))) {
    copy.run('vitest', ['run', ...files, '-t', titles], folder);
  }
  return readReports(copy.path);
}

/** Groups test files and a pattern of their titles by project folder. */
function groupByProject(breaksToRun: Break[]) {
  const getFolder = ({ test }: Break) => test.split('/', 2).join('/');
  return Array.from(new Set(breaksToRun.map(getFolder)), (folder) => {
    const breaksOfFolder = breaksToRun.filter((each) => getFolder(each) === folder);
    const files = [...new Set(breaksOfFolder.map(({ test }) => test.slice(folder.length + 1)))];
    const titles = breaksOfFolder.map(({ title }) => title.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|');
    return [folder, { files, titles }] as const;
  });
}

function isEndToEnd({ test }: Break): boolean {
  return test.startsWith('apps/admin-web/e2e/');
}

/** Generates and builds the inputs of specs and end-to-end tests. */
function build() {
  const { isOk, output } = copy.run('nx', ['run-many', '-t', 'build', '-p', 'admin-web', 'admin-api']);
  if (!isOk) throw new Error(output);
}

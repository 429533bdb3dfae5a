import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readReports, removeReports, type TestResult } from '../test/reports';
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
  console.log(`The tests of ${chosen.length} faults, without the faults …`);
  const results = run(chosen);
  for (const each of chosen)
    report(each, passes(each, results) ? breakAndRun(each) : 'its test does not pass without it');
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
    return testsOf(each, run([each])).some(({ status }) => status === 'failed') ? undefined : 'its test passes';
  } finally {
    writeFileSync(path, text);
    if (isEndToEnd(each)) build();
  }
}

function passes(each: Break, results: TestResult[]): boolean {
  const tests = testsOf(each, results);
  return tests.length > 0 && tests.every(({ status }) => status === 'passed');
}

function testsOf({ test, title }: Break, results: TestResult[]): TestResult[] {
  return results.filter(
    (result) => result.file.startsWith(test) && result.title.includes(title) && result.status !== 'skipped',
  );
}

/** Runs the tests of some breaks, those of one runner and project together, and nothing else. */
function run(some: Break[]): TestResult[] {
  removeReports(copy.path);
  for (const [folder, { files, titles }] of byProject(some.filter(isEndToEnd))) {
    copy.run('playwright', ['test', '--project=ours', ...files, '-g', titles], folder);
  }
  for (const [folder, { files, titles }] of byProject(some.filter((each) => !isEndToEnd(each)))) {
    copy.run('vitest', ['run', ...files, '-t', titles], folder);
  }
  return readReports(copy.path);
}

/** The files of tests and a pattern of their titles, for each folder of a project. */
function byProject(some: Break[]) {
  const folderOf = ({ test }: Break) => test.split('/', 2).join('/');
  return Array.from(new Set(some.map(folderOf)), (folder) => {
    const ofFolder = some.filter((each) => folderOf(each) === folder);
    const files = [...new Set(ofFolder.map(({ test }) => test.slice(folder.length + 1)))];
    const titles = ofFolder.map(({ title }) => title.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|');
    return [folder, { files, titles }] as const;
  });
}

function isEndToEnd({ test }: Break): boolean {
  return test.startsWith('apps/admin-web/e2e/');
}

/** Makes what is generated and built, which specs and end-to-end tests start from. */
function build() {
  const { isOk, output } = copy.run('nx', ['run-many', '-t', 'build', '-p', 'admin-web', 'admin-api']);
  if (!isOk) throw new Error(output);
}

import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { projectFolders } from '../nx.mjs';

/** One test of the last run. */
export interface TestResult {
  /** From the root; with the project of Playwright where the test ran in one. */
  file: string;
  /** With the titles of its groups. */
  title: string;
  status: 'passed' | 'failed' | 'skipped';
  seconds: number;
  /** Repeats it alone. */
  command: string;
}

/** What Vitest writes, as far as it is read. */
interface VitestReport {
  success: boolean;
  testResults: {
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string; duration?: number }[];
  }[];
}

/** What Playwright writes, as far as it is read. */
interface PlaywrightReport {
  suites: PlaywrightSuite[];
  errors: unknown[];
}

interface PlaywrightSuite {
  title: string;
  specs: {
    title: string;
    file: string;
    tests: { projectName: string; status: string; results: { duration: number }[] }[];
  }[];
  suites?: PlaywrightSuite[];
}

/** Where the runners write their reports, in the folder of a project. */
const reportFiles = ['test-results/vitest.json', 'e2e/test-results/vitest.json', 'test-results/playwright.json'];

const findReports = (root: string) =>
  projectFolders(root).flatMap((folder) => reportFiles.map((report) => join(folder, report)));

/** Removes all reports, so that none is left over from an earlier run. */
export function removeReports(root: string): void {
  for (const report of findReports(root)) rmSync(join(root, report), { force: true });
}

/**
 * Reads what the runners of all projects have reported. What failed outside of a test (a file that does not load, a report that
 * cannot be read) is a failed test too.
 */
export function readReports(root: string): TestResult[] {
  return findReports(root)
    .filter((report) => existsSync(join(root, report)))
    .flatMap((report) => {
      const folder = report.slice(0, report.indexOf('/test-results/'));
      try {
        const content: VitestReport | PlaywrightReport = JSON.parse(readFileSync(join(root, report), 'utf8'));
        return 'suites' in content ? readPlaywright(folder, content) : readVitest(root, folder, content);
      } catch {
        return [failure(report, 'The report cannot be read.', `cd ${folder}`)];
      }
    });
}

const failure = (file: string, title: string, command: string): TestResult => ({
  file,
  title,
  status: 'failed',
  seconds: 0,
  command,
});

function readVitest(root: string, folder: string, { success, testResults }: VitestReport): TestResult[] {
  const results = testResults.flatMap(({ name, status, assertionResults }) => {
    const command = `cd ${folder} && npx vitest run ${relative(join(root, folder), name)}`;
    const file = relative(root, name);
    const tests = assertionResults.map((test) => ({
      file,
      title: test.fullName,
      status: toStatus(test.status),
      seconds: (test.duration ?? 0) / 1000,
      command: `${command} -t ${quote(test.fullName)}`,
    }));
    const isLoaded = status === 'passed' || tests.some((test) => test.status === 'failed');
    return isLoaded ? tests : [...tests, failure(file, 'The file cannot be run.', command)];
  });
  const isToldApart = success || results.some(({ status }) => status === 'failed');
  return isToldApart ? results : [...results, failure(folder, 'The run failed.', `cd ${folder} && npx vitest run`)];
}

function readPlaywright(folder: string, { suites, errors }: PlaywrightReport): TestResult[] {
  const command = `cd ${folder} && npx playwright test`;
  const results = suites.flatMap((suite) => readSuite(folder, suite, []));
  return errors.length > 0 ? [...results, failure(folder, 'The run failed.', command)] : results;
}

function readSuite(folder: string, { specs, suites = [] }: PlaywrightSuite, groups: string[]): TestResult[] {
  const tests = specs.flatMap(({ title, file, tests: runs }) =>
    runs.map(({ projectName, status, results }) => {
      const full = [...groups, title].join(' ');
      return {
        file: `${folder}/e2e/${file} [${projectName}]`,
        title: full,
        // Nothing is retried here, so a flaky test is one that failed.
        status: toStatus(status),
        seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
        command: `cd ${folder} && npx playwright test --project=${projectName} e2e/${file} -g ${quote(full)}`,
      };
    }),
  );
  return [...tests, ...suites.flatMap((suite) => readSuite(folder, suite, [...groups, suite.title]))];
}

function toStatus(status: string): TestResult['status'] {
  if (status === 'passed' || status === 'expected') return 'passed';
  return ['skipped', 'pending', 'todo', 'disabled'].includes(status) ? 'skipped' : 'failed';
}

/** A title as a regular expression that finds it, in single quotes for a shell. */
const quote = (title: string) => `'${title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll("'", String.raw`'\''`)}'`;

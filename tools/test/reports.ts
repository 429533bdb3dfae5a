import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { listProjectFolders } from '../nx.mjs';

/** The result of a test in the last run. */
export interface TestResult {
  /** Path from the root, with Playwright's project if there is one. */
  file: string;
  /** Includes the titles of its groups. */
  title: string;
  status: 'passed' | 'failed' | 'skipped';
  seconds: number;
  /** The command that runs only this test. */
  command: string;
}

/** The fields of Vitest's report that are used. */
interface VitestReport {
  success: boolean;
  testResults: {
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string; duration?: number }[];
  }[];
}

/** The fields of Playwright's report that are used. */
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

/** The report files of the runners in a project's folder. */
const REPORT_FILES = ['test-results/vitest.json', 'e2e/test-results/vitest.json', 'test-results/playwright.json'];

const findReports = (root: string) =>
  listProjectFolders(root).flatMap((folder) => REPORT_FILES.map((report) => join(folder, report)));

/** Removes all reports of earlier runs. */
export function removeReports(root: string): void {
  for (const report of findReports(root)) rmSync(join(root, report), { force: true });
}

/**
 * Reads the reports of all projects. A failure outside a test, such as a file that does not load or a malformed report,
 * counts as a failed test.
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
        return [createFailure(report, 'The report cannot be read.', `cd ${folder}`)];
      }
    });
}

const createFailure = (file: string, title: string, command: string): TestResult => ({
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
      command: `${command} -t ${toQuotedPattern(test.fullName)}`,
    }));
    const hasRun = status === 'passed' || tests.some((test) => test.status === 'failed');
    return hasRun ? tests : [...tests, createFailure(file, 'The file cannot be run.', command)];
  });
  const isExplained = success || results.some(({ status }) => status === 'failed');
  return isExplained
    ? results
    : [...results, createFailure(folder, 'The run failed.', `cd ${folder} && npx vitest run`)];
}

function readPlaywright(folder: string, { suites, errors }: PlaywrightReport): TestResult[] {
  const command = `cd ${folder} && npx playwright test`;
  const results = suites.flatMap((suite) => readSuite(folder, suite, []));
  return errors.length > 0 ? [...results, createFailure(folder, 'The run failed.', command)] : results;
}

function readSuite(folder: string, { specs, suites = [] }: PlaywrightSuite, groups: string[]): TestResult[] {
  const tests = specs.flatMap(({ title, file, tests: runs }) =>
    runs.map(({ projectName, status, results }) => {
      const fullTitle = [...groups, title].join(' ');
      return {
        file: `${folder}/e2e/${file} [${projectName}]`,
        title: fullTitle,
        // Tests are not retried, so a flaky test has failed.
        status: toStatus(status),
        seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
        command: `cd ${folder} && npx playwright test --project=${projectName} e2e/${file} -g ${toQuotedPattern(fullTitle)}`,
      };
    }),
  );
  return [...tests, ...suites.flatMap((suite) => readSuite(folder, suite, [...groups, suite.title]))];
}

function toStatus(status: string): TestResult['status'] {
  if (status === 'passed' || status === 'expected') return 'passed';
  return ['skipped', 'pending', 'todo', 'disabled'].includes(status) ? 'skipped' : 'failed';
}

/** Returns a title as a regular expression in single quotes for a shell. */
const toQuotedPattern = (title: string) =>
  `'${title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll("'", String.raw`'\''`)}'`;

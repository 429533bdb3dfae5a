import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { projectFolders } from '../nx.mjs';

/** How the tests of a run, or of one runner, ended. */
export interface Outcome {
  passed: number;
  skipped: number;
  /** Of each test that failed: where it stands, its name and what it said. */
  failures: string[];
}

interface VitestReport {
  success: boolean;
  numPassedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

interface PlaywrightSuite {
  title: string;
  specs: {
    title: string;
    tests: { projectName: string; status: string; results: { errors: { message?: string }[] }[] }[];
  }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport {
  stats: { expected: number; skipped: number };
  suites: PlaywrightSuite[];
  errors: { message?: string }[];
}

/** What Nx is told about a project in its `package.json`. */
interface ProjectManifest {
  name: string;
  targets?: Record<string, { command?: string }>;
}

/** Reads a runner's report, given its text and its path. */
type Reader = (report: string, path: string) => Outcome;

/** The message for a run that failed although none of its tests did. */
const outside = 'failed outside of its tests';

/** What runs tests: by which target of a project, or which file in its folder, its report is expected, and how that is read. */
const runners: { expects: (folder: string) => boolean; report: string; read: Reader }[] = [
  { expects: (folder) => 'test' in targetsOf(folder), report: 'test-results/vitest.json', read: readVitest },
  {
    expects: (folder) => targetsOf(folder)['e2e']?.command === 'vitest run',
    report: 'e2e/test-results/vitest.json',
    read: readVitest,
  },
  {
    expects: (folder) => existsSync(join(folder, 'playwright.config.ts')),
    report: 'test-results/playwright.json',
    read: readPlaywright,
  },
];

/** Removes all reports, so that none is left over from an earlier run. */
export function removeReports(root: string): void {
  for (const { report } of expectedReports(root)) rmSync(report, { force: true });
}

/**
 * Adds up what every runner of the workspace has reported. A runner without a readable report, or whose report tells of
 * a failure outside of a test (a file that does not load, say), counts as one failed test.
 *
 * @param projects those that were tested. Default: all
 */
export function readReports(root: string, projects?: readonly string[]): Outcome {
  const outcomes = expectedReports(root, projects).map(({ report, read }) => readReport(report, read));
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    skipped: outcomes.reduce((sum, { skipped }) => sum + skipped, 0),
    failures: outcomes.flatMap(({ failures }) => failures),
  };
}

/** The last lines of a test run: each failed test, then the counts. Skipped tests are counted only where there are any. */
export function summary({ passed, skipped, failures }: Outcome): string {
  const counts = `${passed} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  return [...failures, counts].join('\n\n');
}

/**
 * What a run failed at where none of its tests did: a check without tests of its own (formatting, lint, types, a build), or
 * that no test ran at all.
 *
 * @param isWell whether every check ended well
 */
export function findFailuresOfRun({ passed, failures }: Outcome, isWell: boolean): string[] {
  if (failures.length > 0) return [];
  if (!isWell) return ['FAILED a check other than a test: see above.'];
  return passed === 0 ? ['FAILED no test ran.'] : [];
}

function expectedReports(root: string, projects?: readonly string[]) {
  return projectFolders(root)
    .filter((folder) => projects === undefined || projects.includes(manifestOf(join(root, folder)).name))
    .flatMap((folder) =>
      runners
        .filter(({ expects }) => expects(join(root, folder)))
        .map(({ report, read }) => ({ report: join(root, folder, report), read })),
    );
}

function manifestOf(folder: string): ProjectManifest {
  const { nx }: { nx: ProjectManifest } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return nx;
}

function targetsOf(folder: string) {
  return manifestOf(folder).targets ?? {};
}

function readReport(path: string, read: Reader): Outcome {
  try {
    const outcome = read(readFileSync(path, 'utf8'), path);
    if (Number.isInteger(outcome.passed) && Number.isInteger(outcome.skipped)) return outcome;
  } catch {
    // Treated like a report of the wrong shape.
  }
  return { passed: 0, skipped: 0, failures: [failure([path, 'no readable report'], [])] };
}

function readVitest(text: string, path: string): Outcome {
  const report: VitestReport = JSON.parse(text);
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults
      .filter((result) => result.status === 'failed')
      .map(({ fullName, failureMessages }) => failure([name, fullName], failureMessages));
    return status === 'failed' && failed.length === 0 ? [failure([name], [message])] : failed;
  });
  if (!report.success && failures.length === 0) failures.push(failure([path, outside], []));
  return {
    passed: report.numPassedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
  };
}

function readPlaywright(text: string, path: string): Outcome {
  const { stats, suites, errors }: PlaywrightReport = JSON.parse(text);
  const failures = suites.flatMap((suite) => playwrightFailures(suite, []));
  return {
    passed: stats.expected,
    skipped: stats.skipped,
    failures: failures.length > 0 || errors.length === 0 ? failures : [failure([path, outside], messagesOf(errors))],
  };
}

/** Nothing is retried here, so a flaky test is one that failed. */
function playwrightFailures({ title, specs, suites = [] }: PlaywrightSuite, path: string[]): string[] {
  const here = [...path, title];
  return [
    ...specs.flatMap((spec) =>
      spec.tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ projectName, results }) =>
          failure([projectName, ...here, spec.title], messagesOf(results.flatMap(({ errors }) => errors))),
        ),
    ),
    ...suites.flatMap((suite) => playwrightFailures(suite, here)),
  ];
}

function messagesOf(errors: { message?: string }[]): string[] {
  return errors.flatMap(({ message }) => message ?? []);
}

/** As many lines of a failure are told. */
const told = 12;

/** The line of a stack trace that names a file of ours. */
const isOurs = (line: string) => /^\s*at .*\.tsx?:\d+/.test(line) && !line.includes('node_modules');

/** A failed test in a few lines, with the places of ours that led there: a runner's own output has the rest. */
function failure(where: string[], messages: string[]): string {
  const lines = messages
    .flatMap((message) => stripVTControlCharacters(message).trim().split('\n'))
    .filter((line) => line.trim() !== '');
  const shown = [...lines.slice(0, told), ...lines.slice(told).filter(isOurs)];
  return [`FAILED ${where.join(' › ')}`, ...shown.map((line) => `  ${line}`)].join('\n');
}

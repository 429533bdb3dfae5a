import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** How many tests ended in which way. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

interface VitestReport {
  success: boolean;
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

/** By a runner's configuration file: where it leaves its report, and how that is read. */
const runners = [
  { config: 'vitest.config.ts', report: 'test-results/vitest.json', read: readVitest },
  { config: 'e2e/vitest.config.ts', report: 'test-results/e2e.json', read: readVitest },
  { config: 'playwright.config.ts', report: 'test-results/playwright.json', read: readPlaywright },
];

/** Removes all reports, so that none is left over from an earlier run. */
export function removeReports(root: string): void {
  for (const { report } of expectedReports(root)) rmSync(report, { force: true });
}

/**
 * Adds up what every runner of the workspace has reported. A runner without a readable report, or whose report tells of
 * a failure outside of a test (a file that does not load, say), counts as one failed test.
 */
export function countReports(root: string): Counts {
  const total: Counts = { passed: 0, failed: 0, skipped: 0 };
  for (const { report, read } of expectedReports(root)) {
    const counts = countReport(report, read);
    total.passed += counts.passed;
    total.failed += counts.failed;
    total.skipped += counts.skipped;
  }
  return total;
}

/** The last line of a test run. Skipped tests are named only where there are any. */
export function summary({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

function expectedReports(root: string) {
  const grouped = ['apps', 'libs'].flatMap((group) => readdirSync(join(root, group)).map((name) => join(group, name)));
  return [...grouped, 'openapi', 'tools'].flatMap((project) =>
    runners
      .filter(({ config }) => existsSync(join(root, project, config)))
      .map(({ report, read }) => ({ report: join(root, project, report), read })),
  );
}

function countReport(path: string, read: (text: string) => Counts): Counts {
  try {
    const counts = read(readFileSync(path, 'utf8'));
    if (Object.values(counts).every(Number.isInteger)) return counts;
  } catch {
    // As good as a report of another shape.
  }
  console.error(`There is no readable report at ${path}.`);
  return { passed: 0, failed: 1, skipped: 0 };
}

function readVitest(text: string): Counts {
  const report: VitestReport = JSON.parse(text);
  return {
    passed: report.numPassedTests,
    failed: report.success ? 0 : Math.max(report.numFailedTests, 1),
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

function readPlaywright(text: string): Counts {
  const { stats, errors }: PlaywrightReport = JSON.parse(text);
  return {
    passed: stats.expected,
    // Nothing is retried here, so a flaky test is one that failed.
    failed: Math.max(stats.unexpected + stats.flaky, errors.length > 0 ? 1 : 0),
    skipped: stats.skipped,
  };
}

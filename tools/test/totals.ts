import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolders } from '../nx.mjs';

/** How many tests ended in which way. */
export interface Totals {
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

/** Where the runners write their reports, in the folder of a project. */
const reports = ['test-results/vitest.json', 'e2e/test-results/vitest.json', 'test-results/playwright.json'];

const reportsIn = (root: string) =>
  projectFolders(root).flatMap((folder) => reports.map((report) => join(root, folder, report)));

/** Removes all reports, so that none is left over from an earlier run. */
export function removeReports(root: string): void {
  for (const report of reportsIn(root)) rmSync(report, { force: true });
}

/**
 * Adds up what the runners of all projects have reported. What failed outside of a test (a file that does not load, a report
 * that cannot be read, a check that has no tests) counts as one failed test, and so does a run without any test.
 *
 * @param isWell whether every check ended well
 */
export function readTotals(root: string, isWell: boolean): Totals {
  const all = reportsIn(root).filter(existsSync).map(readReport);
  const sum = (count: keyof Totals) => all.reduce((total, counts) => total + counts[count], 0);
  const passed = sum('passed');
  return { passed, failed: Math.max(sum('failed'), isWell && passed > 0 ? 0 : 1), skipped: sum('skipped') };
}

function readReport(path: string): Totals {
  try {
    const report: VitestReport | PlaywrightReport = JSON.parse(readFileSync(path, 'utf8'));
    return 'stats' in report ? totalsOfPlaywright(report) : totalsOfVitest(report);
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

const totalsOfVitest = (report: VitestReport): Totals => ({
  passed: report.numPassedTests,
  failed: Math.max(report.numFailedTests, report.success ? 0 : 1),
  skipped: report.numPendingTests + report.numTodoTests,
});

/** Nothing is retried here, so a flaky test is one that failed. */
const totalsOfPlaywright = ({ stats, errors }: PlaywrightReport): Totals => ({
  passed: stats.expected,
  failed: Math.max(stats.unexpected + stats.flaky, errors.length > 0 ? 1 : 0),
  skipped: stats.skipped,
});

/** The last line of a test run; skipped tests are counted only where there are any. */
export const summary = ({ passed, failed, skipped }: Totals) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readTotals, removeReports, summary } from './totals';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'totals-'));
  write('package.json', { workspaces: ['apps/*', 'tools'] });
  for (const project of ['apps/web', 'tools']) write(`${project}/package.json`, {});
});

afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, content: unknown) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content));
}

const vitest = (numPassedTests: number, numFailedTests = 0, success = numFailedTests === 0) => ({
  success,
  numPassedTests,
  numFailedTests,
  numPendingTests: 1,
  numTodoTests: 0,
});
const playwright = (expected: number, unexpected = 0, flaky = 0, errors: unknown[] = []) => ({
  stats: { expected, unexpected, flaky, skipped: 1 },
  errors,
});

it('adds up the reports of all projects and runners', () => {
  write('apps/web/test-results/vitest.json', vitest(3, 1));
  write('apps/web/e2e/test-results/vitest.json', vitest(1));
  write('apps/web/test-results/playwright.json', playwright(5, 1, 1));
  write('tools/test-results/vitest.json', vitest(7));
  expect(readTotals(root, false)).toEqual({ passed: 16, failed: 3, skipped: 4 });
});

it.each([
  ['a file that does not load', vitest(2, 0, false)],
  ['a browser that does not start', playwright(2, 0, 0, [{ message: 'Error: no server' }])],
  ['a report that is cut off', '{ "numPassedTests": 2'],
])('counts %s as a failure', (_case, report) => {
  write('tools/test-results/vitest.json', report);
  expect(readTotals(root, false)).toMatchObject({ failed: 1 });
});

it('counts a check without tests as a failure', () => {
  write('tools/test-results/vitest.json', vitest(2));
  expect(readTotals(root, false)).toMatchObject({ passed: 2, failed: 1 });
});

it('counts a run without any test as a failure', () => {
  expect(readTotals(root, true)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

it('forgets what an earlier run has left', () => {
  write('tools/test-results/vitest.json', vitest(2, 1));
  removeReports(root);
  write('apps/web/test-results/vitest.json', vitest(3));
  expect(readTotals(root, true)).toEqual({ passed: 3, failed: 0, skipped: 1 });
});

it('names skipped tests only where there are any', () => {
  expect(summary({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed');
  expect(summary({ passed: 12, failed: 1, skipped: 2 })).toBe('12 passed, 1 failed, 2 skipped');
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { countReports, removeReports, summary } from './reports';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'reports-'));
  for (const folder of ['apps', 'libs']) mkdirSync(join(root, folder));
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(root, { recursive: true });
});

function write(path: string, content: unknown = {}) {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), JSON.stringify(content));
}

function vitestReport(passed: number, failed = 0, skipped = 0, success = failed === 0) {
  return {
    success,
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: skipped,
    numTodoTests: 0,
  };
}

function playwrightReport(expected: number, unexpected = 0, flaky = 0, errors: string[] = []) {
  return { stats: { expected, unexpected, flaky, skipped: 0 }, errors };
}

describe('countReports', () => {
  it('adds up the reports of all projects and runners', () => {
    write('apps/web/vitest.config.ts');
    write('apps/web/test-results/vitest.json', vitestReport(3, 1, 2));
    write('apps/web/playwright.config.ts');
    write('apps/web/test-results/playwright.json', playwrightReport(5, 1));
    write('tools/vitest.config.ts');
    write('tools/test-results/vitest.json', vitestReport(7));
    expect(countReports(root)).toEqual({ passed: 15, failed: 2, skipped: 2 });
  });

  it('counts a missing and a broken report as a failure', () => {
    vi.spyOn(console, 'error').mockReturnValue();
    write('libs/a/vitest.config.ts');
    write('libs/b/vitest.config.ts');
    write('libs/b/test-results/vitest.json', 'not a report');
    expect(countReports(root).failed).toBe(2);
  });

  it('counts a failure outside of a test', () => {
    write('libs/a/vitest.config.ts');
    write('libs/a/test-results/vitest.json', vitestReport(4, 0, 0, false));
    write('libs/b/playwright.config.ts');
    write('libs/b/test-results/playwright.json', playwrightReport(0, 0, 0, ['no server']));
    expect(countReports(root)).toEqual({ passed: 4, failed: 2, skipped: 0 });
  });

  it('forgets what an earlier run has left', () => {
    vi.spyOn(console, 'error').mockReturnValue();
    write('libs/a/vitest.config.ts');
    write('libs/a/test-results/vitest.json', vitestReport(4));
    removeReports(root);
    expect(countReports(root)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});

describe('summary', () => {
  it('names skipped tests only where there are any', () => {
    expect(summary({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed');
    expect(summary({ passed: 12, failed: 1, skipped: 2 })).toBe('12 passed, 1 failed, 2 skipped');
  });
});

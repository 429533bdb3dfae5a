import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findFailuresOfRun, readReports, removeReports, summary } from './reports';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'reports-'));
  write('package.json', { workspaces: ['apps/*', 'libs/*', 'tools', 'tools/*'] });
  for (const project of ['apps/web', 'libs/a', 'libs/b', 'libs/c', 'tools', 'tools/contract']) {
    writeManifest(project, {});
  }
});

afterEach(() => {
  rmSync(root, { recursive: true });
});

function write(path: string, content: unknown = {}) {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), JSON.stringify(content));
}

function writeManifest(project: string, targets: object) {
  write(`${project}/package.json`, { nx: { name: project.split('/').at(-1), targets } });
}

/** Gives a project tests for Vitest. */
function hasTests(project: string) {
  writeManifest(project, { test: {} });
}

/** A report of Vitest with passed, failed and skipped tests, all in `src/a.spec.ts`. */
function vitestReport(passed: number, failed: string[] = [], skipped = 0) {
  return {
    success: failed.length === 0,
    numPassedTests: passed,
    numPendingTests: skipped,
    numTodoTests: 0,
    testResults: [
      {
        name: 'src/a.spec.ts',
        status: failed.length === 0 ? 'passed' : 'failed',
        message: '',
        assertionResults: failed.map((fullName) => ({
          fullName,
          status: 'failed',
          failureMessages: ['Error: expected \u001b[31m1\u001b[39m to be 2'],
        })),
      },
    ],
  };
}

/** A report of Playwright with passed tests and one of each of the given statuses, all in `wallets.spec.ts`. */
function playwrightReport(expected: number, statuses: string[] = [], errors: string[] = []) {
  return {
    stats: { expected, skipped: 0 },
    suites: [
      {
        title: 'wallets.spec.ts',
        specs: [],
        suites: [
          {
            title: 'a wallet',
            specs: statuses.map((status) => ({
              title: `is ${status}`,
              tests: [{ projectName: 'ours', status, results: [{ errors: [{ message: 'Error: timed out' }] }] }],
            })),
          },
        ],
      },
    ],
    errors: errors.map((message) => ({ message })),
  };
}

describe('readReports', () => {
  it('adds up the reports of all projects and runners', () => {
    hasTests('apps/web');
    write('apps/web/test-results/vitest.json', vitestReport(3, ['adds'], 2));
    write('apps/web/playwright.config.ts');
    write('apps/web/test-results/playwright.json', playwrightReport(5, ['unexpected']));
    hasTests('tools');
    write('tools/test-results/vitest.json', vitestReport(7));
    expect(readReports(root)).toMatchObject({ passed: 15, skipped: 2, failures: [/adds/, /unexpected/].map(matching) });
  });

  it('reads the tests of a built package beside its own', () => {
    writeManifest('libs/a', { test: {}, e2e: { command: 'vitest run' } });
    write('libs/a/test-results/vitest.json', vitestReport(2));
    write('libs/a/e2e/test-results/vitest.json', vitestReport(1));
    expect(readReports(root)).toMatchObject({ passed: 3, failures: [] });
  });

  it('names each failed test, with what it said', () => {
    hasTests('libs/a');
    write('libs/a/test-results/vitest.json', vitestReport(4, ['sums adds two']));
    write('libs/b/playwright.config.ts');
    write('libs/b/test-results/playwright.json', playwrightReport(1, ['expected', 'flaky']));
    expect(readReports(root).failures).toEqual([
      'FAILED src/a.spec.ts › sums adds two\n  Error: expected 1 to be 2',
      'FAILED ours › wallets.spec.ts › a wallet › is flaky\n  Error: timed out',
    ]);
  });

  it('shortens what a failed test said, but says which of our files led there', () => {
    const lines = Array.from({ length: 20 }, (_, index) => `line ${index}`);
    const stack = [
      '    at press (e2e/a.spec.ts:2:73)',
      '    at run (node_modules/x/y.ts:1:1)',
      '    at e2e/a.spec.ts:5:9',
    ];
    const report = vitestReport(0, ['adds']);
    for (const result of report.testResults[0]?.assertionResults ?? [])
      result.failureMessages = [['Error: no', '', ...lines, ...stack].join('\n')];
    hasTests('libs/a');
    write('libs/a/test-results/vitest.json', report);
    expect(readReports(root).failures).toEqual([
      ['FAILED src/a.spec.ts › adds', 'Error: no', ...lines.slice(0, 11), stack[0], stack[2]].join('\n  '),
    ]);
  });

  it('counts a missing and a broken report as a failure', () => {
    hasTests('libs/a');
    hasTests('libs/b');
    write('libs/b/test-results/vitest.json', 'not a report');
    expect(readReports(root).failures).toEqual(
      ['a', 'b'].map((lib) => matching(new RegExp(`/libs/${lib}/test-results/vitest.json › no readable report`))),
    );
  });

  it('counts a failure outside of a test', () => {
    const file = { name: 'src/b.spec.ts', status: 'failed', message: 'Error: no such module', assertionResults: [] };
    hasTests('libs/a');
    write('libs/a/test-results/vitest.json', { ...vitestReport(4), success: false, testResults: [file] });
    hasTests('libs/b');
    write('libs/b/test-results/vitest.json', { ...vitestReport(2), success: false });
    write('libs/c/playwright.config.ts');
    write('libs/c/test-results/playwright.json', playwrightReport(0, [], ['no server']));
    expect(readReports(root).failures).toEqual(
      [
        /src\/b.spec.ts\n {2}Error: no such module/,
        /vitest.json › failed outside of its tests$/,
        /playwright.json › failed outside of its tests\n {2}no server/,
      ].map(matching),
    );
  });

  it('asks for no report of a project that was not tested', () => {
    hasTests('libs/a');
    write('libs/a/test-results/vitest.json', vitestReport(4));
    hasTests('libs/b');
    expect(readReports(root, ['a'])).toMatchObject({ passed: 4, failures: [] });
  });

  it('forgets what an earlier run has left', () => {
    hasTests('libs/a');
    write('libs/a/test-results/vitest.json', vitestReport(4));
    removeReports(root);
    expect(readReports(root)).toMatchObject({ passed: 0, failures: [expect.anything()] });
  });
});

describe('summary', () => {
  it('names skipped tests only where there are any', () => {
    expect(summary({ passed: 12, skipped: 0, failures: [] })).toBe('12 passed, 0 failed');
    expect(summary({ passed: 12, skipped: 2, failures: ['FAILED one'] })).toBe(
      'FAILED one\n\n12 passed, 1 failed, 2 skipped',
    );
  });
});

function matching(pattern: RegExp): unknown {
  return expect.stringMatching(pattern);
}

describe('a run none of whose tests failed', () => {
  const run = { passed: 3, skipped: 0, failures: [] };

  it('fails where another check did', () => {
    expect(findFailuresOfRun(run, false)).toEqual(['FAILED a check other than a test: see above.']);
  });

  it('fails where there was none', () => {
    expect(findFailuresOfRun({ ...run, passed: 0, skipped: 2 }, true)).toEqual(['FAILED no test ran.']);
  });

  it('is well otherwise', () => {
    expect(findFailuresOfRun(run, true)).toEqual([]);
  });
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readReports, removeReports } from './reports';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'reports-'));
  writeReport('package.json', { workspaces: ['apps/*', 'tools'] });
  for (const project of ['apps/web', 'tools']) writeReport(`${project}/package.json`, {});
});

afterEach(() => rmSync(root, { recursive: true }));

function writeReport(path: string, content: unknown) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content));
}

const createVitestReport = (file: string, tests: object[], status = 'passed', success = status === 'passed') => ({
  success,
  testResults: [{ name: join(root, file), status, assertionResults: tests }],
});

it('reads the results of Vitest', () => {
  writeReport(
    'tools/test-results/vitest.json',
    createVitestReport(
      'tools/sum.spec.ts',
      [
        { fullName: 'adds up', status: 'passed', duration: 1500 },
        { fullName: "says what's (still) owed", status: 'failed', duration: 20 },
        { fullName: 'multiplies', status: 'pending' },
      ],
      'failed',
    ),
  );
  expect(readReports(root)).toMatchObject([
    { file: 'tools/sum.spec.ts', title: 'adds up', status: 'passed', seconds: 1.5 },
    {
      title: "says what's (still) owed",
      status: 'failed',
      command: String.raw`cd tools && npx vitest run sum.spec.ts -t 'says what'\''s \(still\) owed'`,
    },
    { title: 'multiplies', status: 'skipped', seconds: 0 },
  ]);
});

it('reads the results of Playwright for each project', () => {
  const runs = [
    { projectName: 'admin-api', status: 'expected', results: [{ duration: 2000 }] },
    { projectName: 'minimal-server', status: 'unexpected', results: [{ duration: 90_000 }] },
  ];
  writeReport('apps/web/test-results/playwright.json', {
    errors: [],
    suites: [
      {
        title: 'users.spec.ts',
        specs: [],
        suites: [{ title: 'the list', specs: [{ title: 'is sorted', file: 'users.spec.ts', tests: runs }] }],
      },
    ],
  });
  expect(readReports(root)).toEqual([
    {
      file: 'apps/web/e2e/users.spec.ts [admin-api]',
      title: 'the list is sorted',
      status: 'passed',
      seconds: 2,
      command: "cd apps/web && npx playwright test --project=admin-api e2e/users.spec.ts -g 'the list is sorted'",
    },
    {
      file: 'apps/web/e2e/users.spec.ts [minimal-server]',
      title: 'the list is sorted',
      status: 'failed',
      seconds: 90,
      command: "cd apps/web && npx playwright test --project=minimal-server e2e/users.spec.ts -g 'the list is sorted'",
    },
  ]);
});

it.each([
  ['a file that does not load', () => createVitestReport('tools/sum.spec.ts', [], 'failed'), 'tools/sum.spec.ts'],
  ['an error outside of every file', () => createVitestReport('tools/sum.spec.ts', [], 'passed', false), 'tools'],
  ['a browser that does not start', () => ({ suites: [], errors: [{ message: 'no server' }] }), 'tools'],
  ['a report that is cut off', () => '{ "testResults": 2', 'tools/test-results/vitest.json'],
])('counts %s as a failed test', (_case, report, file) => {
  writeReport('tools/test-results/vitest.json', report());
  expect(readReports(root)).toMatchObject([{ file, status: 'failed' }]);
});

it('removes the reports of an earlier run', () => {
  writeReport('tools/test-results/vitest.json', createVitestReport('tools/sum.spec.ts', [], 'failed'));
  removeReports(root);
  expect(readReports(root)).toEqual([]);
});

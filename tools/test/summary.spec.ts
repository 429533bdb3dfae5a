import { expect, it } from 'vitest';
import type { TestResult } from './reports';
import {
  checkBudget,
  describeFailures,
  describeSlowest,
  describeTargets,
  MAX_E2E_TESTS,
  readTasks,
  summarize,
} from './summary';

const createTest = (overrides: Partial<TestResult> = {}): TestResult => ({
  file: 'libs/ui/src/lib/a.spec.ts',
  title: 'adds up',
  status: 'passed',
  seconds: 0.1,
  command: 'cd libs/ui && npx vitest run src/lib/a.spec.ts',
  ...overrides,
});

it('summarizes a run in one line', () => {
  const results = [createTest(), createTest(), createTest({ status: 'failed' }), createTest({ status: 'skipped' })];
  expect(summarize(results, false)).toEqual({ summaryLine: '2 passed, 1 failed, 1 skipped', hasPassed: false });
  expect(summarize([createTest()], true)).toEqual({ summaryLine: '1 passed, 0 failed', hasPassed: true });
});

it.each([
  ['a failed check without tests', [createTest()], false, '1 passed, 1 failed'],
  ['a run without any test', [], true, '0 passed, 1 failed'],
])('counts %s as a failure', (_case, tests, checksPassed, summaryLine) => {
  expect(summarize(tests, checksPassed)).toEqual({ summaryLine, hasPassed: false });
});

it('shows the command that repeats a failed test', () => {
  expect(describeFailures([createTest(), createTest({ status: 'failed', title: 'is red' })])).toBe(
    'libs/ui/src/lib/a.spec.ts: is red\n    cd libs/ui && npx vitest run src/lib/a.spec.ts',
  );
});

it('lists the 20 slowest tests, the slowest first', () => {
  const lines = describeSlowest(Array.from({ length: 30 }, (_, seconds) => createTest({ seconds }))).split('\n');
  expect(lines).toHaveLength(20);
  expect(lines[0]).toBe('  29.0 s  libs/ui/src/lib/a.spec.ts: adds up');
});

it('sums up the seconds of each target', () => {
  const profile = [
    { ph: 'M', name: 'process_name' },
    { ph: 'X', name: 'ui:lint', dur: 4e6 },
    { ph: 'X', name: 'ui:test', dur: 30e6 },
    { ph: 'X', name: 'admin-api:test', dur: 90e6 },
  ];
  expect(describeTargets(readTasks(JSON.stringify(profile)))).toBe(
    '   120 s  test: admin-api 90, ui 30\n     4 s  lint: ui 4',
  );
});

it('allows no more end-to-end tests than the budget', () => {
  const createTests = (count: number) =>
    Array.from({ length: count }, () => createTest({ file: 'apps/admin-web/e2e/users.spec.ts [admin-api]' }));
  expect(checkBudget([...createTests(MAX_E2E_TESTS), createTest()])).toBeUndefined();
  expect(checkBudget(createTests(MAX_E2E_TESTS + 1))).toBe(
    'There are 181 end-to-end tests, and at most 180 may be part of npm test: see CONTRIBUTING.md.',
  );
});

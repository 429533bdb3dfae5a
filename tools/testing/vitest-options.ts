import { resolve } from 'node:path';
import { configDefaults } from 'vitest/config';
import { isFullRun } from './is-full-run.ts';

/**
 * Disables the `localStorage` of Node 25 and newer: without a file it is undefined, and it hides jsdom's. Node 20 does
 * not know the option.
 */
const NO_WEB_STORAGE = ['--no-experimental-webstorage'].filter((option) =>
  process.allowedNodeEnvironmentFlags.has(option),
);

/** Excludes slow tests, unless it is the full run. */
export const EXCLUDED = [
  ...configDefaults.exclude,
  '**/dist/**',
  '**/out-tsc/**',
  ...(isFullRun ? [] : ['**/*.full.spec.{ts,tsx}']),
];

/**
 * Options of every test. Isolation: none between the files of a project, because a new browser or jsdom for each file
 * takes longer than its tests; tests must restore their environment. Timeouts: long enough for the slowest test on a
 * busy machine; only tests that hang reach them.
 */
export const testOptions = {
  exclude: EXCLUDED,
  isolate: false,
  restoreMocks: true,
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // Screens in jsdom create many short-lived objects, which a small semi-space would collect too often.
  execArgv: [...NO_WEB_STORAGE, '--max-semi-space-size=128'],
};

/** Returns Vitest's reporters: readable lines for people, JSON for `npm test`, which sums up all runners. */
export function reportOptions(folder: string) {
  return {
    reporters: ['default', 'json'],
    outputFile: { json: resolve(folder, 'test-results/vitest.json') },
    passWithNoTests: false,
  };
}

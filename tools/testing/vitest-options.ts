import { resolve } from 'node:path';
import { configDefaults } from 'vitest/config';
import { isFull } from './is-full.ts';

/**
 * Switches off the `localStorage` of Node 25 and newer: without a file it is undefined, and it would hide that of jsdom. Node 20
 * does not know the option.
 */
const withoutWebStorage = ['--no-experimental-webstorage'].filter((option) =>
  process.allowedNodeEnvironmentFlags.has(option),
);

/** What a run leaves out: the slow tests, unless it is the full one. */
export const excluded = [
  ...configDefaults.exclude,
  '**/dist/**',
  '**/out-tsc/**',
  ...(isFull ? [] : ['**/*.full.spec.{ts,tsx}']),
];

/**
 * How every test of the workspace runs. Isolation: none between the files of a project, because a browser or jsdom for
 * each file takes longer than its tests; a test leaves its environment as it found it. Time: as long as the slowest test
 * takes on a machine that does four other things; only a test that hangs is ended by it.
 */
export const testOptions = {
  exclude: excluded,
  isolate: false,
  restoreMocks: true,
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // A screen in jsdom is many short-lived objects, which are collected too often where their space is small.
  execArgv: [...withoutWebStorage, '--max-semi-space-size=128'],
};

/** What Vitest reports: readable lines for people, JSON for `npm test`, which adds up the counts of all runners. */
export function reportOptions(folder: string) {
  return {
    reporters: ['default', 'json'],
    outputFile: { json: resolve(folder, 'test-results/vitest.json') },
    passWithNoTests: false,
  };
}

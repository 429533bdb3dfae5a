import { resolve } from 'node:path';

/**
 * Switches off the `localStorage` of Node 25 and newer: without a file it is undefined, and it would hide that of jsdom. Node 20
 * does not know the option.
 */
const withoutWebStorage = ['--no-experimental-webstorage'].filter((option) =>
  process.allowedNodeEnvironmentFlags.has(option),
);

/**
 * What every Vitest project uses. Reporters: readable lines for people, JSON for `npm test`, which adds the counts of
 * all runners up into its last line. Isolation: none between the files of a project, because a browser or jsdom for
 * each file takes longer than its tests; a test leaves its environment as it found it. Time: as long as the slowest test
 * takes on a machine that does four other things; only a test that hangs is ended by it.
 */
export function sharedTestOptions(projectRoot: string) {
  return {
    reporters: ['default', 'json'],
    outputFile: { json: resolve(projectRoot, 'test-results/vitest.json') },
    passWithNoTests: false,
    isolate: false,
    restoreMocks: true,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    execArgv: withoutWebStorage,
  };
}

/** Behind UTC and ahead of it, by half an hour more or less than whole ones; in one the clocks go forward and back. */
const farZones = ['America/St_Johns', 'Asia/Kolkata'];

/**
 * The projects of a configuration whose specs about time run in three time zones: all of its specs in UTC, and these again
 * in two others.
 *
 * @param aboutTime the patterns of those specs
 */
export function inThreeZones(name: string, aboutTime: string[]) {
  return [
    { extends: true as const, test: { name, env: { TZ: 'UTC' }, include: ['src/**/*.spec.{ts,tsx}'] } },
    ...farZones.map((TZ) => ({
      extends: true as const,
      test: { name: `${name} in ${TZ}`, env: { TZ }, include: aboutTime },
    })),
  ];
}

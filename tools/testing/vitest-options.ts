import { resolve } from 'node:path';

/**
 * What every Vitest project uses. Reporters: readable lines for people, JSON for `npm test`, which adds the counts of
 * all runners up into its last line. Isolation: none between the files of a project, because a browser or jsdom for
 * each file takes longer than its tests; a test leaves its environment as it found it.
 */
export function sharedTestOptions(projectRoot: string) {
  return {
    reporters: ['default', 'json'],
    outputFile: { json: resolve(projectRoot, 'test-results/vitest.json') },
    passWithNoTests: false,
    isolate: false,
    restoreMocks: true,
  };
}

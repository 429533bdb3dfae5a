import { resolve } from 'node:path';

/**
 * What every Vitest project uses. Reporters: readable lines for people, JSON for `npm test`, which adds the counts of all
 * runners up into its last line. Isolation: none between the files of a project, which halves the run; a test leaves its
 * environment as it found it (`setup.ts`, `unit-setup.ts`, `story-annotations`).
 */
export function sharedTestOptions(projectRoot: string) {
  return {
    reporters: ['default', 'json'],
    outputFile: { json: resolve(projectRoot, 'test-results/vitest.json') },
    passWithNoTests: false,
    isolate: false,
  };
}

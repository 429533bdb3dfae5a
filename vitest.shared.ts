import { resolve } from 'node:path';

/**
 * Reporters that every Vitest project uses: readable lines for people, JSON for `npm test`, which adds the counts of all
 * runners up into its last line.
 */
export function sharedTestOptions(projectRoot: string) {
  return {
    reporters: ['default', 'json'],
    outputFile: { json: resolve(projectRoot, 'test-results/vitest.json') },
    passWithNoTests: false,
  };
}

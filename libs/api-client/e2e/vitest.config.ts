import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { sharedTestOptions } from '../../../tools/testing/vitest-options.ts';

const project = resolve(import.meta.dirname, '..');

/** The package as others get it: built, packed and installed. */
export default defineConfig({
  root: project,
  test: {
    ...sharedTestOptions(project),
    outputFile: { json: resolve(project, 'test-results/e2e.json') },
    name: 'api-client package',
    environment: 'node',
    include: ['e2e/**/*.spec.ts'],
  },
});

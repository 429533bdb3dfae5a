import { defineConfig } from 'vitest/config';
import { sharedTestOptions } from '../testing/vitest-options.ts';

export default defineConfig({
  test: {
    ...sharedTestOptions(import.meta.dirname),
    name: 'workspace',
    include: ['**/*.spec.ts'],
    // Some tests run Nx and the compiler over a copy of the workspace.
    testTimeout: 300_000,
    hookTimeout: 60_000,
  },
});

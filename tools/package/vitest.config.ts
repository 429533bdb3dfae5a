import { defineConfig } from 'vitest/config';
import { sharedTestOptions } from '../testing/vitest-options.ts';

export default defineConfig({
  test: {
    ...sharedTestOptions(import.meta.dirname),
    name: 'package',
    include: ['**/*.spec.ts'],
    // The package is unpacked and started as a process of its own.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

import { defineConfig } from 'vitest/config';
import { sharedTestOptions } from '../testing/vitest-options.ts';

export default defineConfig({
  test: {
    ...sharedTestOptions(import.meta.dirname),
    name: 'package',
    include: ['**/*.spec.ts'],
    // The package is started as a process of its own.
    testTimeout: 60_000,
    // Its 12,000 files are unpacked first, which takes minutes where others write to the disk as well.
    hookTimeout: 300_000,
  },
});

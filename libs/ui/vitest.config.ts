import { defineConfig } from 'vitest/config';
import { sharedTestOptions } from '../../tools/testing/vitest-options.ts';

export default defineConfig({
  test: {
    ...sharedTestOptions(import.meta.dirname),
    name: 'ui',
    environment: 'jsdom',
    include: ['src/**/*.spec.{ts,tsx}'],
    // A busy machine draws slowly; nothing here waits for time to pass.
    testTimeout: 30_000,
    setupFiles: ['src/test-support/unit-setup.ts'],
  },
});

import { defineConfig } from 'vitest/config';
import { inThreeZones, sharedTestOptions } from '../../tools/testing/vitest-options.ts';

export default defineConfig({
  test: {
    ...sharedTestOptions(import.meta.dirname),
    projects: inThreeZones('ui', ['src/lib/{csv,date-time,filter-days,on-paper,time-zone,timeline}/*.spec.{ts,tsx}']),
    environment: 'jsdom',
    // A busy machine draws slowly; nothing here waits for time to pass.
    testTimeout: 30_000,
    setupFiles: ['src/test-support/unit-setup.ts'],
  },
});

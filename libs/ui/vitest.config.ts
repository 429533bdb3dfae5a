import { defineConfig } from 'vitest/config';
import { inThreeZones, sharedTestOptions } from '../../tools/testing/vitest-options.ts';

export default defineConfig({
  test: {
    ...sharedTestOptions(import.meta.dirname),
    projects: inThreeZones('ui', ['src/lib/{csv,date-time,filter-days,on-paper,time-zone,timeline}/*.spec.{ts,tsx}']),
    environment: 'jsdom',
    setupFiles: ['src/test-support/unit-setup.ts'],
  },
});

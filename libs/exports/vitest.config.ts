import { defineConfig } from 'vitest/config';
import { inThreeZones, sharedTestOptions } from '../../tools/testing/vitest-options.ts';

export default defineConfig({
  test: {
    ...sharedTestOptions(import.meta.dirname),
    projects: inThreeZones('exports', ['src/**/*.spec.ts']),
    environment: 'node',
  },
});

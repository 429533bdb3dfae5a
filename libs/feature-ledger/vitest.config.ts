import { defineConfig } from 'vitest/config';
import { inThreeZones, sharedTestOptions } from '../../tools/testing/vitest-options.ts';

export default defineConfig({
  test: {
    ...sharedTestOptions(import.meta.dirname),
    projects: inThreeZones('feature-ledger', ['src/lib/periods.spec.ts']),
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://panel.example/' } },
    setupFiles: [
      '../../tools/testing/node-files.ts',
      '../permissions/src/test-support/setup.ts',
      '../feature-testing/src/setup.ts',
    ],
  },
});

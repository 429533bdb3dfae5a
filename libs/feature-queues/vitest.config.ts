import { defineConfig } from 'vitest/config';
import { sharedTestOptions } from '../../tools/testing/vitest-options.ts';

export default defineConfig({
  test: {
    ...sharedTestOptions(import.meta.dirname),
    name: 'feature-queues',
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://panel.example/' } },
    include: ['src/**/*.spec.{ts,tsx}'],
    setupFiles: [
      '../../tools/testing/node-files.ts',
      '../permissions/src/test-support/setup.ts',
      '../feature-testing/src/setup.ts',
    ],
  },
});

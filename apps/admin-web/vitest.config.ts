import { defineConfig } from 'vitest/config';
import { sharedTestOptions } from '../../tools/testing/vitest-options.ts';

export default defineConfig({
  test: {
    ...sharedTestOptions(import.meta.dirname),
    name: 'admin-web',
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://panel.example/' } },
    include: ['src/**/*.spec.{ts,tsx}'],
    setupFiles: [
      '../../tools/testing/node-files.ts',
      '../../libs/permissions/src/test-support/setup.ts',
      '../../libs/feature-testing/src/setup.ts',
    ],
  },
});

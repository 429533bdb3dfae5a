import { defineConfig } from 'vitest/config';
import { sharedTestOptions } from '../../tools/testing/vitest-options.ts';

export default defineConfig({
  test: {
    ...sharedTestOptions(import.meta.dirname),
    name: 'api-client',
    setupFiles: ['../../tools/testing/node-files.ts'],
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://panel.example/' } },
    include: ['src/**/*.spec.{ts,tsx}'],
  },
});

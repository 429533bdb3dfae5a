import { defineConfig } from 'vitest/config';
import { sharedTestOptions } from '../../tools/testing/vitest-options.ts';

export default defineConfig({
  test: {
    ...sharedTestOptions(import.meta.dirname),
    name: 'permissions',
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://panel.example/' } },
    include: ['src/**/*.spec.{ts,tsx}'],
    setupFiles: ['src/test-support/setup.ts'],
  },
});

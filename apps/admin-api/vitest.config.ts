import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { reportOptions, testOptions } from '../../tools/testing/vitest-options.ts';

export default defineConfig({
  root: import.meta.dirname,
  resolve: { alias: { '@node-rs/argon2': resolve(import.meta.dirname, 'src/test-support/argon2.ts') } },
  test: {
    ...reportOptions(import.meta.dirname),
    ...testOptions,
    environment: 'node',
    // By default Vitest leaves one processor idle, and this is the longest of the tests.
    maxWorkers: availableParallelism(),
    include: ['src/**/*.spec.ts'],
    globalSetup: ['src/test-support/postgres-global-setup.ts'],
  },
});

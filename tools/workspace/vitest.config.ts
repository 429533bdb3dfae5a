import { defineConfig } from 'vitest/config';
import { sharedTestOptions } from '../testing/vitest-options.ts';

export default defineConfig({
  test: {
    ...sharedTestOptions(import.meta.dirname),
    name: 'workspace',
    include: ['**/*.spec.ts'],
  },
});

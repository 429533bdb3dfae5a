import { defineConfig } from 'vitest/config';
import { sharedTestOptions } from './testing/vitest-options.ts';

export default defineConfig({
  test: {
    ...sharedTestOptions(import.meta.dirname),
    name: 'tools',
    // The other folders are projects of their own.
    include: ['{contract,generators,size,test}/**/*.spec.ts'],
  },
});

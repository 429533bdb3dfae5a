import { defineConfig } from 'vitest/config';
import { sharedTestOptions } from '../../vitest.shared.ts';

export default defineConfig({
  test: {
    ...sharedTestOptions(import.meta.dirname),
    name: 'admin-web',
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://panel.example/' } },
    include: ['src/**/*.spec.{ts,tsx}'],
  },
});

import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { chromiumArgs, findHeadlessShell } from '../../tools/testing/chromium.ts';
import { isFull } from '../../tools/testing/is-full.ts';
import type { WorkerOptions } from './e2e/support';

/** The feature libraries that have changed, where nothing else has: `npm run test:changed`. */
const libraries = process.env['LIBRARIES']?.split(' ');
const ofLibraries = libraries ? `(?=.*(${libraries.map((library) => `@${library}\\b`).join('|')}))` : '';

export default defineConfig<object, WorkerOptions>({
  testDir: 'e2e',
  testIgnore: isFull ? [] : '**/*.full.spec.ts',
  globalSetup: './e2e/demo.ts',
  outputDir: 'test-results/playwright',
  projects: [
    { name: 'ours', grep: new RegExp(ofLibraries), use: { host: 'ours' } },
    // The minimal server answers most of them by night only: `@any-server-always` are those of every run.
    {
      name: 'theirs',
      grep: new RegExp(`${ofLibraries}(?=.*@any-server${isFull ? '' : '-always'}\\b)`),
      use: { host: 'theirs' },
    },
  ],
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // A test waits for a quarter of its time: three of them fill two processors.
  workers: Math.ceil(availableParallelism() * 1.5),
  // A busy machine must not fail a test.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    locale: 'en-GB',
    timezoneId: 'UTC',
    viewport: { width: 1440, height: 900 },
    // Something half faded in has other colours, and axe would measure those.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording one for every test takes a quarter of the run; `--trace on` records one where it is wanted.
    trace: 'off',
    // One context for all tests of a worker: Playwright empties it between them. A new one takes as long as a page load.
    reuseContext: true,
    launchOptions: {
      executablePath: findHeadlessShell(),
      // A page that lives for seconds runs its code too seldom for it to be worth optimizing.
      args: [...chromiumArgs, '--js-flags=--no-opt,--no-maglev'],
    },
  },
});

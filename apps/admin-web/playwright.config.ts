import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { chromiumArgs, findHeadlessShell } from '../../tools/testing/chromium.ts';
import { isFullRun } from '../../tools/testing/is-full-run.ts';
import type { WorkerOptions } from './e2e/support';

/** The changed feature libraries, if nothing else has changed: `npm run test:changed`. */
const libraries = process.env['LIBRARIES']?.split(' ');
const libraryFilter = libraries ? `(?=.*(${libraries.map((library) => `@${library}\\b`).join('|')}))` : '';

export default defineConfig<object, WorkerOptions>({
  testDir: 'e2e',
  testIgnore: isFullRun ? [] : '**/*.full.spec.ts',
  globalSetup: './e2e/demo.ts',
  outputDir: 'test-results/playwright',
  projects: [
    { name: 'admin-api', grep: new RegExp(libraryFilter), use: { host: 'admin-api' } },
    // Most tests run against the minimal server only in the full run; those tagged `@minimal-server-smoke` run every
    // time.
    {
      name: 'minimal-server',
      grep: new RegExp(`${libraryFilter}(?=.*@minimal-server${isFullRun ? '' : '-smoke'}\\b)`),
      use: { host: 'minimal-server' },
    },
  ],
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // Tests wait for a quarter of their time, so three of them use two processors.
  workers: Math.ceil(availableParallelism() * 1.5),
  // Long enough for a busy machine.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    locale: 'en-GB',
    timezoneId: 'UTC',
    viewport: { width: 1440, height: 900 },
    // Animations would change the colours that axe measures.
    contextOptions: { reducedMotion: 'reduce' },
    // Traces take a quarter of the run time; use `--trace on` when needed.
    trace: 'off',
    // One context per worker: Playwright clears it between tests, and a new one takes as long as a page load.
    reuseContext: true,
    launchOptions: {
      executablePath: findHeadlessShell(),
      // Pages live for seconds, so optimizing compilation does not pay off.
      args: [...chromiumArgs, '--js-flags=--no-opt,--no-maglev'],
    },
  },
});

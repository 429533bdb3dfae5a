import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumArgs, findChromium } from '../../chromium.ts';

const port = Number(process.env['E2E_PORT'] ?? 4450);
const root = resolve(import.meta.dirname, '../..');
// The config is read once more by every worker; only the first reading makes the folder.
process.env['E2E_DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'countinghouse-e2e-'));

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/playwright',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // A busy machine must not decide a test.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'en-GB',
    timezoneId: 'UTC',
    viewport: { width: 1440, height: 900 },
    // What is half faded has other colours than what is there, and axe measures them.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording one for every test takes a quarter of the run; `--trace on` records one where it is wanted.
    trace: 'off',
    launchOptions: { executablePath: findChromium(), args: chromiumArgs },
  },
  webServer: {
    command: 'node apps/admin-api/dist/main.js',
    cwd: root,
    url: `http://127.0.0.1:${port}/api/admin/health`,
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: process.env['E2E_DATA_DIR'],
      SEED: 'demo',
      SIGN_IN_LIMIT_PER_ADDRESS: '1000',
      REQUEST_LIMIT_PER_ADDRESS: '1000000',
      REQUEST_LIMIT_PER_SESSION: '1000000',
      LOG_LEVEL: 'warn',
    },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    reuseExistingServer: false,
  },
});

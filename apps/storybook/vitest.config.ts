import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { chromiumArgs, findChromium } from '../../tools/testing/chromium.ts';
import { reportOptions, testOptions } from '../../tools/testing/vitest-options.ts';
import { compareSnapshot, matchesSnapshot } from './src/snapshots/compare-snapshot.ts';
import { SNAPSHOT_BROWSER_ARGS, SNAPSHOT_CONTEXT } from './src/snapshots/snapshot-browser.ts';
import { showScheme } from './src/snapshots/show-scheme.ts';

const libs = resolve(import.meta.dirname, '../../libs');
/** Dependencies of the libraries, pre-bundled because a dependency discovered during a test reloads its page. */
const dependencies = readdirSync(libs).flatMap((lib) => {
  const manifest: { dependencies?: Record<string, string> } = JSON.parse(
    readFileSync(resolve(libs, lib, 'package.json'), 'utf8'),
  );
  return Object.keys(manifest.dependencies ?? {}).filter(
    (name) => !/^@(fontsource|countinghouse|noble|scure)/.test(name),
  );
});

/** The changed feature libraries, if nothing else has changed: `npm run test:changed`. */
const changedLibraries = process.env['LIBRARIES']?.split(' ');

export default defineConfig({
  test: {
    ...reportOptions(import.meta.dirname),
    ...testOptions,
    // By default, Vitest leaves one processor idle, which is half of a two-core machine.
    maxWorkers: availableParallelism(),
    projects: [
      {
        extends: true,
        test: { name: 'unit', environment: 'node', include: ['src/**/*.spec.ts'] },
      },
      {
        extends: true,
        optimizeDeps: {
          include: [...new Set(dependencies), 'openapi-react-query', 'mockdate', 'msw', 'openapi-msw', 'axe-core'],
        },
        plugins: [storybookTest({ configDir: resolve(import.meta.dirname, '.storybook') })],
        test: {
          name: 'stories',
          ...(changedLibraries && {
            exclude: [`${libs}/!(${changedLibraries.join('|')})/**`, resolve(libs, '../apps/**')],
          }),
          globalSetup: ['src/snapshots/provide-snapshots.ts'],
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({
              launchOptions: { executablePath: findChromium(), args: [...chromiumArgs, ...SNAPSHOT_BROWSER_ARGS] },
              contextOptions: { ...SNAPSHOT_CONTEXT, colorScheme: 'light' },
            }),
            instances: [{ browser: 'chromium' }],
            commands: { compareSnapshot, matchesSnapshot, showScheme },
          },
        },
      },
    ],
  },
});

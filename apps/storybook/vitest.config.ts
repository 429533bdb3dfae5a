import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { chromiumArgs, findChromium } from '../../tools/testing/chromium.ts';
import { reportOptions, testOptions } from '../../tools/testing/vitest-options.ts';
import { comparePicture, isAccepted } from './src/pictures/compare-picture.ts';
import { pictureArgs, pictureContext } from './src/pictures/picture-browser.ts';
import { showScheme } from './src/pictures/show-scheme.ts';

const libs = resolve(import.meta.dirname, '../../libs');
/**
 * What the libraries import, bundled before the first story: a dependency that is discovered on the way reloads the page
 * under a running test.
 */
const dependencies = readdirSync(libs).flatMap((lib) => {
  const manifest: { dependencies?: Record<string, string> } = JSON.parse(
    readFileSync(resolve(libs, lib, 'package.json'), 'utf8'),
  );
  return Object.keys(manifest.dependencies ?? {}).filter(
    (name) => !/^@(fontsource|countinghouse|noble|scure)/.test(name),
  );
});

/** The feature libraries that have changed, where nothing else has: `npm run test:changed`. */
const changed = process.env['LIBRARIES']?.split(' ');

export default defineConfig({
  test: {
    ...reportOptions(import.meta.dirname),
    ...testOptions,
    // By default Vitest leaves one processor idle: of two, half the machine.
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
          ...(changed && { exclude: [`${libs}/!(${changed.join('|')})/**`, resolve(libs, '../apps/**')] }),
          globalSetup: ['src/pictures/expect-pictures.ts'],
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({
              launchOptions: { executablePath: findChromium(), args: [...chromiumArgs, ...pictureArgs] },
              contextOptions: { ...pictureContext, colorScheme: 'light' },
            }),
            instances: [{ browser: 'chromium' }],
            commands: { comparePicture, isAccepted, showScheme },
          },
        },
      },
    ],
  },
});

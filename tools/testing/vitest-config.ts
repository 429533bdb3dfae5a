import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { excluded, reportOptions, testOptions } from './vitest-options.ts';

type TestOptions = NonNullable<TestProjectInlineConfiguration['test']>;

interface Needs extends TestOptions {
  /** The patterns of the specs about time, which run in three time zones. */
  aboutTime?: string[];
}

const root = join(import.meta.dirname, '../..');
const nodeFiles = join(import.meta.dirname, 'node-files.ts');

const dom: TestOptions = { environment: 'jsdom', environmentOptions: { jsdom: { url: 'http://panel.example/' } } };

const panel: TestOptions = {
  ...dom,
  setupFiles: [
    nodeFiles,
    join(root, 'libs/permissions/src/test-support/setup.ts'),
    join(root, 'libs/testing/src/setup.ts'),
  ],
};

/** What the tests of a folder need where they need more than Node. */
const needs: Record<string, Needs> = {
  'apps/admin-web': panel,
  'libs/api-client': { ...dom, setupFiles: [nodeFiles] },
  'libs/shared': { aboutTime: ['src/lib/{exports,time}/*.spec.ts'] },
  'libs/feature-records': { ...panel, aboutTime: ['src/lib/ledger/periods.spec.ts'] },
  'libs/permissions': { ...dom, setupFiles: ['src/test-support/setup.ts'] },
  'libs/ui': {
    environment: 'jsdom',
    setupFiles: ['src/test-support/unit-setup.ts'],
    aboutTime: ['src/lib/{csv,date-time,filter-days,on-paper,time-zone,timeline}/*.spec.{ts,tsx}'],
  },
  // The other folders are projects of their own.
  tools: { include: ['{breaks,contract,generators,size,test}/**/*.spec.ts'] },
};

/** Behind UTC and ahead of it, by half an hour more or less than whole ones; in one the clocks go forward and back. */
const farZones = ['America/St_Johns', 'Asia/Kolkata'];

/**
 * What Vitest runs for a folder of the workspace: its tests, and those about time again in two other time zones. The folder
 * `e2e` of a package has the tests of the package as others get it: built, packed and installed.
 */
function testsOf(folder: string): TestProjectInlineConfiguration[] {
  const { aboutTime, ...test }: Needs = needs[folder] ?? (folder.startsWith('libs/feature-') ? panel : {});
  const name = folder.endsWith('/e2e') ? `${basename(dirname(folder))} package` : basename(folder);
  const run = (own: TestOptions): TestProjectInlineConfiguration => ({
    root: join(root, folder),
    test: {
      ...testOptions,
      include: ['**/*.spec.{ts,tsx}'],
      exclude: [...excluded, 'e2e/**'],
      ...test,
      ...own,
    },
  });
  if (!aboutTime) return [run({ name })];
  return [
    run({ name, env: { TZ: 'UTC' } }),
    ...farZones.map((TZ) => run({ name: `${name} in ${TZ}`, env: { TZ }, include: aboutTime })),
  ];
}

/** What needs neither a build nor a database: all of it runs, or an editor finds it, from the workspace's own folder. */
function lightFolders(): string[] {
  const inner = ['libs', 'tools'].flatMap((parent) =>
    readdirSync(join(root, parent)).map((name) => `${parent}/${name}`),
  );
  return ['apps/admin-web', 'tools', ...inner.filter((folder) => existsSync(join(root, folder, 'package.json')))];
}

/** The folder in which Vitest was started. */
const started = relative(root, process.cwd()).replaceAll('\\', '/');

export default defineConfig({
  test: {
    ...reportOptions(process.cwd()),
    projects: (started === '' ? lightFolders() : [started]).flatMap(testsOf),
  },
});

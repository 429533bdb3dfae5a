import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { EXCLUDED, reportOptions, testOptions } from './vitest-options.ts';

type TestOptions = NonNullable<TestProjectInlineConfiguration['test']>;

interface FolderSettings extends TestOptions {
  /** Patterns of the specs about time, which run in three time zones. */
  timeSpecs?: string[];
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

/** The settings of folders whose tests need more than Node. */
const SETTINGS_BY_FOLDER: Record<string, FolderSettings> = {
  'apps/admin-web': panel,
  'libs/api-client': { ...dom, setupFiles: [nodeFiles] },
  'libs/shared': { timeSpecs: ['src/lib/{exports,time}/*.spec.ts'] },
  'libs/feature-records': { ...panel, timeSpecs: ['src/lib/ledger/periods.spec.ts'] },
  'libs/permissions': { ...dom, setupFiles: ['src/test-support/setup.ts'] },
  'libs/ui': {
    environment: 'jsdom',
    setupFiles: ['src/test-support/unit-setup.ts'],
    timeSpecs: ['src/lib/{csv,date-time,filter-days,print-layout,time-zone,timeline}/*.spec.{ts,tsx}'],
  },
  // The other folders are separate projects.
  tools: { include: ['{breaks,contract,generators,size,test}/**/*.spec.ts'] },
};

/** Time zones behind and ahead of UTC with half-hour offsets, one of them with daylight saving time. */
const OTHER_TIME_ZONES = ['America/St_Johns', 'Asia/Kolkata'];

/**
 * Returns the Vitest projects of a folder: its tests, and those about time in two more time zones. An `e2e` folder of a
 * package tests the built, packed and installed package.
 */
function createProjects(folder: string): TestProjectInlineConfiguration[] {
  const { timeSpecs, ...test }: FolderSettings =
    SETTINGS_BY_FOLDER[folder] ?? (folder.startsWith('libs/feature-') ? panel : {});
  const name = folder.endsWith('/e2e') ? `${basename(dirname(folder))} package` : basename(folder);
  const createProject = (overrides: TestOptions): TestProjectInlineConfiguration => ({
    root: join(root, folder),
    test: {
      ...testOptions,
      include: ['**/*.spec.{ts,tsx}'],
      exclude: [...EXCLUDED, 'e2e/**'],
      ...test,
      ...overrides,
    },
  });
  if (!timeSpecs) return [createProject({ name })];
  return [
    createProject({ name, env: { TZ: 'UTC' } }),
    ...OTHER_TIME_ZONES.map((TZ) => createProject({ name: `${name} in ${TZ}`, env: { TZ }, include: timeSpecs })),
  ];
}

/**
 * Returns the folders whose tests need neither a build nor a database. They run from the workspace's root, where
 * editors find them.
 */
function listLightFolders(): string[] {
  const libraryFolders = ['libs', 'tools'].flatMap((parent) =>
    readdirSync(join(root, parent)).map((name) => `${parent}/${name}`),
  );
  return [
    'apps/admin-web',
    'tools',
    ...libraryFolders.filter((folder) => existsSync(join(root, folder, 'package.json'))),
  ];
}

/** The folder in which Vitest was started. */
const startFolder = relative(root, process.cwd()).replaceAll('\\', '/');

export default defineConfig({
  test: {
    ...reportOptions(process.cwd()),
    projects: (startFolder === '' ? listLightFolders() : [startFolder]).flatMap(createProjects),
  },
});

import { join } from 'node:path';
import nx from '@nx/eslint-plugin';
import storybook from 'eslint-plugin-storybook';
import { parser } from 'typescript-eslint';

/** Third-party packages that have one home; everybody else imports the home. */
const uiOnly = [
  '@mantine/charts',
  '@mantine/notifications',
  '@mantine/modals',
  '@mantine/spotlight',
  '@tanstack/react-table',
  'recharts',
  'nuqs',
];
const clientOnly = ['openapi-fetch', 'openapi-react-query'];
const serverOnly = [
  'fastify',
  'fastify-*',
  '@fastify/*',
  'drizzle-orm',
  'drizzle-kit',
  'pg',
  '@electric-sql/*',
  'sharp',
  '@node-rs/*',
];
const webBans = [...clientOnly, ...uiOnly, ...serverOnly];
/** For code that the panel and the server share: it neither draws nor asks. */
const pureBans = [...webBans, 'react', 'react-*', '@mantine/*', '@tanstack/*'];

/** What every feature may use. */
const belowFeatures = ['scope:shared', 'scope:panel'];
/** What features share, so that they need not import each other. */
const sharedByFeatures = ['scope:audit', 'scope:queues', 'scope:records'];
const features = ['scope:account', 'scope:finance', 'scope:support', 'scope:users'];

// Oxlint has all other rules: .oxlintrc.json.
export default [
  ...nx.configs['flat/base'],
  ...storybook.configs['flat/recommended'],
  {
    ignores: [
      '**/dist',
      '**/out-tsc',
      '**/generated',
      '**/storybook-static',
      '**/test-results',
      '**/*.timestamp*',
      '**/.nx',
    ],
  },
  {
    files: ['**/*.ts', '**/*.tsx', '**/*.mts', '**/*.mjs'],
    languageOptions: { parser },
    rules: {
      '@nx/enforce-module-boundaries': [
        'error',
        {
          allowCircularSelfDependency: false,
          allow: [
            '^.*/(nx\\.mjs|workspace-copy\\.ts|(testing|testing/cluster|other-server)/[\\w-]+\\.ts)$',
            // The documents, shown in Storybook.
            '^.*/docs/[\\w-]+\\.md\\?raw$',
          ],
          // A project keeps to the constraints of all its tags: `type:` says what it is, `scope:` whose it is.
          depConstraints: [
            { sourceTag: 'type:contract', onlyDependOnLibsWithTags: [] },
            {
              allSourceTags: ['scope:shared', 'type:data-access'],
              onlyDependOnLibsWithTags: ['type:contract'],
              bannedExternalImports: [...uiOnly, ...serverOnly, '@mantine/*'],
            },
            {
              allSourceTags: ['scope:shared', 'type:util'],
              onlyDependOnLibsWithTags: ['type:data-access'],
              bannedExternalImports: pureBans,
            },
            {
              sourceTag: 'type:ui',
              onlyDependOnLibsWithTags: ['type:util'],
              bannedExternalImports: [...clientOnly, ...serverOnly, '@tanstack/react-query'],
            },
            {
              allSourceTags: ['scope:panel', 'type:data-access'],
              onlyDependOnLibsWithTags: ['type:data-access'],
              bannedExternalImports: [...webBans, '@mantine/*'],
            },
            {
              allSourceTags: ['scope:panel', 'type:util'],
              onlyDependOnLibsWithTags: ['type:data-access', 'type:ui', 'type:util'],
              bannedExternalImports: [...webBans, '@mantine/*', 'react-router-dom'],
            },
            {
              allSourceTags: ['scope:panel', 'type:test'],
              onlyDependOnLibsWithTags: ['type:data-access', 'type:ui', 'type:util'],
              bannedExternalImports: webBans,
            },
            {
              sourceTag: 'type:feature',
              onlyDependOnLibsWithTags: ['type:feature', 'type:data-access', 'type:ui', 'type:util', 'type:test'],
              bannedExternalImports: webBans,
            },
            { sourceTag: 'scope:shared', onlyDependOnLibsWithTags: ['scope:shared'] },
            { sourceTag: 'scope:panel', onlyDependOnLibsWithTags: belowFeatures },
            { sourceTag: 'scope:queues', onlyDependOnLibsWithTags: belowFeatures },
            { sourceTag: 'scope:records', onlyDependOnLibsWithTags: belowFeatures },
            { sourceTag: 'scope:audit', onlyDependOnLibsWithTags: [...belowFeatures, 'scope:records'] },
            ...features.map((feature) => ({
              sourceTag: feature,
              onlyDependOnLibsWithTags: [...belowFeatures, ...sharedByFeatures],
            })),
            {
              sourceTag: 'scope:admin-web',
              onlyDependOnLibsWithTags: [...belowFeatures, ...sharedByFeatures, ...features],
              bannedExternalImports: webBans,
            },
            {
              sourceTag: 'scope:storybook',
              onlyDependOnLibsWithTags: ['type:feature', 'type:test', 'type:ui'],
              bannedExternalImports: webBans.filter((name) => name !== 'sharp'),
            },
            {
              sourceTag: 'scope:server',
              onlyDependOnLibsWithTags: ['scope:shared'],
              bannedExternalImports: ['react', 'react-*', '@mantine/*', '@tanstack/*'],
            },
            { sourceTag: 'scope:tools', onlyDependOnLibsWithTags: ['scope:shared'] },
          ],
        },
      ],
    },
  },
  {
    files: ['**/*.tsx'],
    ignores: ['**/*.{spec,stories}.tsx'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "JSXAttribute[name.name='rowActions'] > JSXExpressionContainer > ArrowFunctionExpression",
          message: 'A new function draws every row again. Keep it outside the component or memoise it.',
        },
      ],
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    ignores: ['**/*.{spec,stories}.{ts,tsx}', '**/e2e/**', '**/copy-button/use-copy.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'navigator', property: 'clipboard', message: 'Over plain http it is not there: use useCopy.' },
        { object: 'navigator', property: 'onLine', message: 'Browsers are wrong about it: only a failed call counts.' },
      ],
      'no-restricted-imports': [
        'error',
        {
          paths: [
            { name: '@mantine/hooks', importNames: ['useClipboard'], message: 'Use useCopy of ui.' },
            { name: '@mantine/hooks', importNames: ['useNetwork'], message: 'Only a failed call counts.' },
            {
              name: '@mantine/hooks',
              importNames: ['useHotkeys', 'getHotkeyHandler'],
              message: 'Use useShortcut of ui, which works on every keyboard layout.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['apps/storybook/.storybook/main.ts'],
    rules: {
      // The addons are the workspace's.
      'storybook/no-uninstalled-addons': ['error', { packageJsonLocation: join(import.meta.dirname, 'package.json') }],
    },
  },
];

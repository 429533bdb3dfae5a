import { join } from 'node:path';
import nx from '@nx/eslint-plugin';
import prettier from 'eslint-config-prettier';
import reactHooks from 'eslint-plugin-react-hooks';
import storybook from 'eslint-plugin-storybook';

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

/** What every feature may use, and so may what stands between the features and the areas. */
const belowFeatures = [
  'floor:navigation',
  'floor:permissions',
  'floor:client',
  'floor:ui',
  'floor:shared',
  'floor:feature-testing',
];

export default [
  ...nx.configs['flat/base'],
  ...nx.configs['flat/typescript'],
  ...nx.configs['flat/javascript'],
  reactHooks.configs.flat['recommended-latest'],
  ...storybook.configs['flat/recommended'],
  prettier,
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
    rules: {
      '@nx/enforce-module-boundaries': [
        'error',
        {
          allowCircularSelfDependency: false,
          allow: [
            '^.*/(nx\\.mjs|(testing|testing/cluster|other-server)/[\\w-]+\\.ts)$',
            // The documents, shown in Storybook.
            '^.*/docs/[\\w-]+\\.md\\?raw$',
          ],
          depConstraints: [
            { sourceTag: 'floor:contract', onlyDependOnLibsWithTags: [] },
            {
              sourceTag: 'floor:client',
              onlyDependOnLibsWithTags: ['floor:contract'],
              bannedExternalImports: [...uiOnly, ...serverOnly, '@mantine/*'],
            },
            {
              sourceTag: 'floor:shared',
              onlyDependOnLibsWithTags: ['floor:client'],
              bannedExternalImports: pureBans,
            },
            {
              sourceTag: 'floor:ui',
              onlyDependOnLibsWithTags: ['floor:shared'],
              bannedExternalImports: [...clientOnly, ...serverOnly, '@tanstack/react-query'],
            },
            {
              sourceTag: 'floor:permissions',
              onlyDependOnLibsWithTags: ['floor:client'],
              bannedExternalImports: [...webBans, '@mantine/*'],
            },
            {
              sourceTag: 'floor:navigation',
              onlyDependOnLibsWithTags: ['floor:permissions', 'floor:client', 'floor:ui'],
              bannedExternalImports: [...webBans, '@mantine/*', 'react-router-dom'],
            },
            {
              sourceTag: 'floor:feature-audit',
              onlyDependOnLibsWithTags: [...belowFeatures, 'floor:feature-records'],
              bannedExternalImports: webBans,
            },
            {
              sourceTag: 'floor:feature-queues',
              onlyDependOnLibsWithTags: belowFeatures,
              bannedExternalImports: webBans,
            },
            {
              sourceTag: 'floor:feature-records',
              onlyDependOnLibsWithTags: belowFeatures,
              bannedExternalImports: webBans,
            },
            {
              sourceTag: 'floor:feature',
              onlyDependOnLibsWithTags: [
                ...belowFeatures,
                'floor:feature-audit',
                'floor:feature-queues',
                'floor:feature-records',
                'floor:shared',
              ],
              bannedExternalImports: webBans,
            },
            {
              sourceTag: 'floor:feature-testing',
              onlyDependOnLibsWithTags: ['floor:navigation', 'floor:permissions', 'floor:client', 'floor:ui'],
              bannedExternalImports: webBans,
            },
            {
              sourceTag: 'floor:web',
              onlyDependOnLibsWithTags: [
                ...belowFeatures,
                'floor:feature',
                'floor:feature-audit',
                'floor:feature-queues',
                'floor:feature-records',
                'floor:shared',
              ],
              bannedExternalImports: webBans,
            },
            {
              sourceTag: 'floor:storybook',
              onlyDependOnLibsWithTags: ['floor:feature', 'floor:feature-testing', 'floor:ui'],
              bannedExternalImports: webBans.filter((name) => name !== 'sharp'),
            },
            {
              sourceTag: 'floor:server',
              onlyDependOnLibsWithTags: ['floor:contract', 'floor:client', 'floor:shared'],
              bannedExternalImports: ['react', 'react-*', '@mantine/*', '@tanstack/*'],
            },
            { sourceTag: 'floor:tools', onlyDependOnLibsWithTags: ['floor:contract', 'floor:client'] },
          ],
        },
      ],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      // Playwright reads from the pattern what a fixture needs, and some need nothing.
      'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }],
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

import { join } from 'node:path';
import nx from '@nx/eslint-plugin';
import storybook from 'eslint-plugin-storybook';
import { parser } from 'typescript-eslint';

/** Third-party packages that only one library may import; others use that library. */
const UI_ONLY = [
  '@mantine/charts',
  '@mantine/notifications',
  '@mantine/modals',
  '@mantine/spotlight',
  '@tanstack/react-table',
  'recharts',
  'nuqs',
];
const CLIENT_ONLY = ['openapi-fetch', 'openapi-react-query'];
const SERVER_ONLY = [
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
const WEB_BANS = [...CLIENT_ONLY, ...UI_ONLY, ...SERVER_ONLY];
/** For code shared by the panel and the server: no rendering, no calls. */
const SHARED_BANS = [...WEB_BANS, 'react', 'react-*', '@mantine/*', '@tanstack/*'];

/** Names that say too little, or for which the glossary has a term. cspell rejects further words, also in texts. */
const BANNED_NAMES = [
  ...[
    'answer',
    'answered',
    'anew',
    'asked',
    'begun',
    'found',
    'gone',
    'heard',
    'kept',
    'lack',
    'lacks',
    'lookers',
    'meant',
  ],
  ...['refusal', 'refuse', 'refused', 'said', 'told', 'trouble', 'unsaid', 'whole', 'words'],
];

/** Tags that every feature may depend on. */
const BELOW_FEATURES = ['scope:shared', 'scope:panel'];
/** Code shared by features, so that they do not depend on each other. */
const SHARED_BY_FEATURES = ['scope:audit', 'scope:queues', 'scope:records'];
const features = ['scope:account', 'scope:finance', 'scope:support', 'scope:users'];

// All other rules are in .oxlintrc.json.
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
      'id-denylist': ['error', ...BANNED_NAMES],
      '@nx/enforce-module-boundaries': [
        'error',
        {
          allowCircularSelfDependency: false,
          allow: [
            '^.*/(nx\\.mjs|workspace-copy\\.ts|(testing|testing/cluster|minimal-server)/[\\w-]+\\.ts)$',
            // Documents that Storybook shows.
            '^.*/docs/[\\w-]+\\.md\\?raw$',
          ],
          // A project must satisfy the constraints of all its tags: `type:` is its kind, `scope:` its domain.
          depConstraints: [
            { sourceTag: 'type:contract', onlyDependOnLibsWithTags: [] },
            {
              allSourceTags: ['scope:shared', 'type:data-access'],
              onlyDependOnLibsWithTags: ['type:contract'],
              bannedExternalImports: [...UI_ONLY, ...SERVER_ONLY, '@mantine/*'],
            },
            {
              allSourceTags: ['scope:shared', 'type:util'],
              onlyDependOnLibsWithTags: ['type:data-access'],
              bannedExternalImports: SHARED_BANS,
            },
            {
              sourceTag: 'type:ui',
              onlyDependOnLibsWithTags: ['type:util'],
              bannedExternalImports: [...CLIENT_ONLY, ...SERVER_ONLY, '@tanstack/react-query'],
            },
            {
              allSourceTags: ['scope:panel', 'type:data-access'],
              onlyDependOnLibsWithTags: ['type:data-access'],
              bannedExternalImports: [...WEB_BANS, '@mantine/*'],
            },
            {
              allSourceTags: ['scope:panel', 'type:util'],
              onlyDependOnLibsWithTags: ['type:data-access', 'type:ui', 'type:util'],
              bannedExternalImports: [...WEB_BANS, '@mantine/*', 'react-router-dom'],
            },
            {
              allSourceTags: ['scope:panel', 'type:test'],
              onlyDependOnLibsWithTags: ['type:data-access', 'type:ui', 'type:util'],
              bannedExternalImports: WEB_BANS,
            },
            {
              sourceTag: 'type:feature',
              onlyDependOnLibsWithTags: ['type:feature', 'type:data-access', 'type:ui', 'type:util', 'type:test'],
              bannedExternalImports: WEB_BANS,
            },
            { sourceTag: 'scope:shared', onlyDependOnLibsWithTags: ['scope:shared'] },
            { sourceTag: 'scope:panel', onlyDependOnLibsWithTags: BELOW_FEATURES },
            { sourceTag: 'scope:queues', onlyDependOnLibsWithTags: BELOW_FEATURES },
            { sourceTag: 'scope:records', onlyDependOnLibsWithTags: BELOW_FEATURES },
            { sourceTag: 'scope:audit', onlyDependOnLibsWithTags: [...BELOW_FEATURES, 'scope:records'] },
            ...features.map((feature) => ({
              sourceTag: feature,
              onlyDependOnLibsWithTags: [...BELOW_FEATURES, ...SHARED_BY_FEATURES],
            })),
            {
              sourceTag: 'scope:admin-web',
              onlyDependOnLibsWithTags: [...BELOW_FEATURES, ...SHARED_BY_FEATURES, ...features],
              bannedExternalImports: WEB_BANS,
            },
            {
              sourceTag: 'scope:storybook',
              onlyDependOnLibsWithTags: ['type:feature', 'type:test', 'type:ui'],
              bannedExternalImports: WEB_BANS.filter((name) => name !== 'sharp'),
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
          message: 'A new function re-renders every row. Define it outside the component or memoise it.',
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
        { object: 'navigator', property: 'clipboard', message: 'Not available over plain http: use useCopy.' },
        { object: 'navigator', property: 'onLine', message: 'Unreliable: rely on failed calls instead.' },
      ],
      'no-restricted-imports': [
        'error',
        {
          paths: [
            { name: '@mantine/hooks', importNames: ['useClipboard'], message: 'Use useCopy of ui.' },
            {
              name: '@mantine/hooks',
              importNames: ['useNetwork'],
              message: 'Unreliable: rely on failed calls instead.',
            },
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
      // The addons are installed in the workspace root.
      'storybook/no-uninstalled-addons': ['error', { packageJsonLocation: join(import.meta.dirname, 'package.json') }],
    },
  },
];

import type { StorybookConfig } from '@storybook/react-vite';
import { resolve } from 'node:path';
import { mergeConfig } from 'vite';

const libs = '../../../libs';

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: [
    '../src/docs/*.mdx',
    { directory: `${libs}/ui/src/foundations`, titlePrefix: 'Foundations', files: '*.stories.tsx' },
    { directory: '../src/foundations', titlePrefix: 'Foundations', files: '*.stories.tsx' },
    { directory: `${libs}/ui/src/lib`, titlePrefix: 'Components', files: '**/*.stories.tsx' },
    { directory: `${libs}/ui/src/patterns`, titlePrefix: 'Patterns', files: '*.stories.tsx' },
    { directory: '../../admin-web/src', titlePrefix: 'Screens', files: '**/*.stories.tsx' },
    { directory: libs, titlePrefix: 'Screens', files: 'feature-*/src/lib/**/*.stories.tsx' },
  ],
  // In tests, a snapshot is taken after the play function. The first annotation's `afterEach` runs last, after the
  // `afterEach` functions of the addons.
  previewAnnotations: (addons = []) =>
    process.env['VITEST'] ? [resolve(import.meta.dirname, '../src/snapshots/after-story.ts'), ...addons] : addons,
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  // CONTRIBUTING.md describes the tasks.
  features: { sidebarOnboardingChecklist: false, menuOnboardingChecklist: false },
  // Includes the descriptions of props, also of inherited ones; by default only files below this app are read. Tests
  // show no tables.
  typescript: {
    reactDocgen: process.env['VITEST'] ? false : 'react-docgen-typescript',
    reactDocgenTypescriptOptions: { include: [resolve(import.meta.dirname, libs, 'ui/src/**/*.tsx')] },
  },
  // Component names label the tabs of the props tables.
  viteFinal: (vite) => mergeConfig(vite, { build: { rolldownOptions: { output: { keepNames: true } } } }),
  core: { disableTelemetry: true, disableWhatsNewNotifications: true, enableCrashReports: false },
};

export default config;

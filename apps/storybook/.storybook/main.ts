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
  // Under test, a story is pictured once it has played. What is first here runs last after it: after the addons' own.
  previewAnnotations: (addons = []) =>
    process.env['VITEST'] ? [resolve(import.meta.dirname, '../src/pictures/after-story.ts'), ...addons] : addons,
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  // What there is to do here is in CONTRIBUTING.md.
  features: { sidebarOnboardingChecklist: false, menuOnboardingChecklist: false },
  // Gives the tables of props their descriptions, those of inherited props too. By default it reads only what is below this app. A
  // test shows no tables.
  typescript: {
    reactDocgen: process.env['VITEST'] ? false : 'react-docgen-typescript',
    reactDocgenTypescriptOptions: { include: [resolve(import.meta.dirname, libs, 'ui/src/**/*.tsx')] },
  },
  // The tabs above the tables of props are named by components.
  viteFinal: (vite) => mergeConfig(vite, { build: { rolldownOptions: { output: { keepNames: true } } } }),
  core: { disableTelemetry: true, disableWhatsNewNotifications: true, enableCrashReports: false },
};

export default config;

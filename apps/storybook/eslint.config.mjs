import { resolve } from 'node:path';
import root from '../../eslint.config.mjs';

export default [
  ...root,
  {
    files: ['.storybook/main.ts'],
    rules: {
      // The addons are the workspace's.
      'storybook/no-uninstalled-addons': [
        'error',
        { packageJsonLocation: resolve(import.meta.dirname, '../../package.json') },
      ],
    },
  },
];

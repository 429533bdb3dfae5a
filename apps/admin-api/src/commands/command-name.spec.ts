import { expect, it } from 'vitest';
import { getCommandName } from './command-name';

it.each([
  ['npm run backup --', { file: '/code/tools/backup.mjs', script: 'backup' }],
  ['npx countinghouse-admin', { file: '/code/node_modules/.bin/countinghouse-admin', script: 'npx' }],
  ['npx countinghouse-admin', { file: '/code/node_modules/.bin/countinghouse-admin', script: undefined }],
  ['node server/backup.js', { file: '/code/server/backup.js', script: undefined }],
  ['node /opt/countinghouse/server/backup.js', { file: '/opt/countinghouse/server/backup.js', script: undefined }],
])('returns %s', (name, started) => {
  expect(getCommandName({ folder: '/code', ...started })).toBe(name);
});

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../nx.mjs';

/**
 * Writes the pages anew that are made from the contract: `docs/capabilities.md` and `libs/api-client/CALLS.md`.
 *
 * @throws {Error} with the words of its test when it cannot
 */
export function updateContractPages(): void {
  const vitest = join(root, 'node_modules/.bin/vitest');
  const { status, stdout, stderr } = spawnSync(vitest, ['run', 'capabilities-page', 'calls-page', '--update'], {
    cwd: join(root, 'tools/documents'),
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`${stdout}${stderr}`);
}

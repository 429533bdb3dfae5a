import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../nx.mjs';

/**
 * Writes `docs/capabilities.md` anew, from the contract.
 *
 * @throws {Error} with the words of its test when it cannot
 */
export function updateCapabilitiesPage(): void {
  const vitest = join(root, 'node_modules/.bin/vitest');
  const { status, stdout, stderr } = spawnSync(vitest, ['run', 'capabilities-page', '--update'], {
    cwd: join(root, 'tools/documents'),
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`${stdout}${stderr}`);
}

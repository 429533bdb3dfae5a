import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../nx.mjs';

/**
 * Writes the migration that brings the database to the tables in code.
 *
 * @throws {Error} with drizzle's words when it cannot
 */
export function generateMigration(name: string): void {
  const drizzle = join(root, 'node_modules/.bin/drizzle-kit');
  const { status, stdout, stderr } = spawnSync(drizzle, ['generate', '--name', name.replaceAll('-', '_')], {
    cwd: join(root, 'apps/admin-api'),
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`${stdout}${stderr}`);
}

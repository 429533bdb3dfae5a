import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from './build.mjs';
import { root } from './nx.mjs';

/**
 * Builds what has changed, and runs a file of the server's build in this very process: it reads the command's own arguments,
 * signals reach it, and its exit code is that of the command.
 *
 * @param {string} file in the build's folder
 * @param {number} [unbuilt] the exit code where the build has failed
 */
export async function runBuilt(file, unbuilt = 1) {
  if (!build()) {
    console.error('The build failed; see above.');
    process.exit(unbuilt);
  }
  await import(pathToFileURL(join(root, 'apps/admin-api/dist', file)).href);
}

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from './build.mjs';
import { root } from './nx.mjs';

/**
 * Builds what has changed, and runs a file of the server's build in this process, so that it has the command's
 * arguments, signals and exit code.
 *
 * @param {string} file in the build's folder
 * @param {number} [buildFailedCode] the exit code if the build failed
 */
export async function runBuilt(file, buildFailedCode = 1) {
  if (!build()) {
    console.error('The build failed. See the output above.');
    process.exit(buildFailedCode);
  }
  await import(pathToFileURL(join(root, 'apps/admin-api/dist', file)).href);
}

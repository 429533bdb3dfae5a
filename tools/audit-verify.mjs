import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { build } from './build.mjs';
import { root } from './nx.mjs';

if (!build()) {
  console.error('The build failed; see above.');
  process.exit(2);
}

// The check reads the command's own arguments, and its exit code is that of the command.
await import(pathToFileURL(join(root, 'apps/admin-api/dist/audit-verify.js')).href);

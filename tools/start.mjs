import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { build } from './build.mjs';
import { endWithParent } from './end-with-parent.mjs';
import { root } from './nx.mjs';

endWithParent();

if (!build()) {
  console.error('The build failed; see above.');
  process.exit(1);
}

// The server runs in this very process: signals reach it, and its exit code is that of the command.
await import(pathToFileURL(join(root, 'apps/admin-api/dist/main.js')).href);

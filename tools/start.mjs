import { endWithParent } from './end-with-parent.mjs';
import { runBuilt } from './run-built.mjs';

endWithParent();
// Prints readable output in a terminal instead of the JSON log.
process.argv.push('--plain');
await runBuilt('main.js');

import { endWithParent } from './end-with-parent.mjs';
import { runBuilt } from './run-built.mjs';

endWithParent();
// A person reads along, and the log is theirs.
process.argv.push('--plain');
await runBuilt('main.js');

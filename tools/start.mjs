import { endWithParent } from './end-with-parent.mjs';
import { runBuilt } from './run-built.mjs';

endWithParent();
await runBuilt('main.js');

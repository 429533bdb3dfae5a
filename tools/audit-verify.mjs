import { runBuilt } from './run-built.mjs';

// Exit code 2: the log could not be checked.
await runBuilt('audit-verify.js', 2);

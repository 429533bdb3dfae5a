import { runBuilt } from './run-built.mjs';

// 2: the log was not checked, which says nothing about it.
await runBuilt('audit-verify.js', 2);

#!/usr/bin/env node
import { run } from './run';

const { env, stdout, stderr, argv } = process;

process.exitCode = await run(argv.slice(2), env, {
  write: (text) => void stdout.write(text),
  writeError: (text) => void stderr.write(text),
  columns: stdout.columns,
  hasColour: stdout.isTTY && !env['NO_COLOR'],
}).catch((error: unknown) => {
  stderr.write(`The check failed: ${error instanceof Error ? error.message : String(error)}\n`);
  return 2;
});

import manifest from '../package.json' with { type: 'json' };
import { checkServer } from './check-server';
import { version } from './generated/contract';
import { HELP_TEXT, readCommand, UsageError } from './options';
import { CheckError } from './session';
import { toTable } from './table';

/** The command's output. */
export interface Terminal {
  write: (text: string) => void;
  writeError: (text: string) => void;
  /** Width in characters; undefined if it is not a terminal. */
  columns: number | undefined;
  hasColour: boolean;
}

/**
 * Runs the command.
 *
 * @returns the exit status: 0 if the panel works with the server, 1 if not, 2 if the check could not run
 */
export async function run(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  { write, writeError, columns, hasColour }: Terminal,
): Promise<number> {
  try {
    const command = readCommand(args, env);
    if (command.kind === 'help') write(HELP_TEXT);
    if (command.kind === 'version') write(`${manifest.version} (contract ${version})\n`);
    if (command.kind !== 'check') return 0;
    const report = await checkServer(command.options);
    const width = Math.min(Math.max(columns ?? 100, 80), 120);
    write(`${command.isJson ? JSON.stringify(report, null, 2) : toTable(report, { width, hasColour })}\n`);
    return report.isUsable ? 0 : 1;
  } catch (error) {
    if (!(error instanceof UsageError) && !(error instanceof CheckError)) throw error;
    const hint = error instanceof UsageError ? ' See contract-check --help.' : '';
    writeError(`${error.message}${hint}\n`);
    return 2;
  }
}

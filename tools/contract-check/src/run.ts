import manifest from '../package.json' with { type: 'json' };
import { CannotRun, checkServer } from './check-server';
import { version } from './generated/contract';
import { help, readCommand, UsageError } from './options';
import { tableOf } from './table';

/** Where the command writes to. */
export interface Terminal {
  write: (text: string) => void;
  writeError: (text: string) => void;
  /** In characters; undefined where it is no terminal. */
  columns: number | undefined;
  hasColour: boolean;
}

/**
 * Runs the command.
 *
 * @returns its exit status: 0 the panel works with the server, 1 it does not, 2 the check could not be run
 */
export async function run(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  { write, writeError, columns, hasColour }: Terminal,
): Promise<number> {
  try {
    const command = readCommand(args, env);
    if (command.kind === 'help') write(help);
    if (command.kind === 'version') write(`${manifest.version}, by the contract ${version}\n`);
    if (command.kind !== 'check') return 0;
    const report = await checkServer(command.options);
    const width = Math.min(Math.max(columns ?? 100, 80), 120);
    write(`${command.isJson ? JSON.stringify(report, null, 2) : tableOf(report, { width, hasColour })}\n`);
    return report.isUsable ? 0 : 1;
  } catch (error) {
    if (!(error instanceof UsageError) && !(error instanceof CannotRun)) throw error;
    const hint = error instanceof UsageError ? ' See contract-check --help.' : '';
    writeError(`${error.message}${hint}\n`);
    return 2;
  }
}

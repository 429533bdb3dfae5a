import { parseArgs } from 'node:util';
import { reportAuditLog } from './commands/report-audit-log';
import { withDatabase } from './commands/with-database';
import { readConfig } from './config/config';
import { getStatementError } from './database/errors';
import type { AuditHead } from './modules/audit-log/audit-chain-repository';
import { describeStartError } from './start/start-error';

/** The exit code when the log could not be checked. */
const NOT_CHECKED_EXIT_CODE = 2;

const printLine = (line: string) => process.stdout.write(`${line}\n`);

/** @throws Error with a user-facing message if a `--head` is malformed */
function readHeads(): AuditHead[] {
  const { values } = parseArgs({ options: { head: { type: 'string', multiple: true, default: [] } } });
  return values.head.map((text) => {
    const [, seq, hash] = /^(\d+):([\da-f]{64})$/i.exec(text) ?? [];
    if (seq === undefined || hash === undefined)
      throw new Error(`--head must be a number, a colon and 64 hexadecimal digits, but it is "${text}".`);
    return { seq: Number(seq), hash: hash.toLowerCase() };
  });
}

try {
  const heads = readHeads();
  const isIntact = await withDatabase(readConfig(process.env), ({ orm }) => reportAuditLog(orm, heads, printLine));
  process.exitCode = isIntact ? 0 : 1;
} catch (error) {
  const isChainMissing = getStatementError(error)?.code === '42P01';
  process.stderr.write(
    isChainMissing
      ? 'This database has no chain yet. The next start of the server creates it.\n'
      : `${describeStartError(error)}\n`,
  );
  process.exitCode = NOT_CHECKED_EXIT_CODE;
}

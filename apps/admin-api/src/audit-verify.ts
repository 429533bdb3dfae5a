import { parseArgs } from 'node:util';
import { tellAuditLog } from './commands/tell-audit-log';
import { withDatabase } from './commands/with-database';
import { readConfig } from './config/config';
import { statementErrorOf } from './database/errors';
import type { AuditHead } from './modules/audit-log/audit-chain-repository';
import { sentenceFor } from './start/start-failure';

/** The log was not checked, which says nothing about it. */
const notChecked = 2;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** @throws Error with a sentence where a head is none */
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
  const isWhole = await withDatabase(readConfig(process.env), ({ orm }) => tellAuditLog(orm, heads, say));
  process.exitCode = isWhole ? 0 : 1;
} catch (error) {
  const isUnknown = statementErrorOf(error)?.code === '42P01';
  process.stderr.write(
    isUnknown ? 'This database has no chain yet. The next start of the server makes it.\n' : `${sentenceFor(error)}\n`,
  );
  process.exitCode = notChecked;
}

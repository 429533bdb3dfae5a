import { parseArgs } from 'node:util';
import { withDatabase } from './commands/with-database';
import { readConfig } from './config/config';
import type { Database } from './database/database';
import { statementErrorOf } from './database/errors';
import type { AuditHead } from './modules/audit-log/audit-chain-repository';
import { findingSentence } from './modules/audit-log/finding-sentence';
import { verifyAuditLog } from './modules/audit-log/verify-audit-log';
import { sentenceFor } from './start/start-failure';

/** So many findings are told one by one. */
const mostTold = 100;

/** The log was not checked, which says nothing about it. */
const notChecked = 2;

const say = (line: string) => process.stdout.write(`${line}\n`);
const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

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

/** @returns whether the log is whole */
async function verify({ orm }: Database, heads: readonly AuditHead[]): Promise<boolean> {
  const findings = verifyAuditLog(orm, heads);
  let found = 0;
  let next = await findings.next();
  for (; !next.done; next = await findings.next()) {
    found += 1;
    if (found <= mostTold) say(findingSentence(next.value));
  }
  if (found > mostTold) say(`… and ${(found - mostTold).toLocaleString('en')} more.`);
  const { entries, erased, head } = next.value;
  const verdict = found === 0 ? 'whole' : `NOT whole: ${counted(found, 'finding', 'findings')}`;
  // Nothing is chained before the first entry.
  const words = head.seq === 0 ? '' : ` Head: ${head.seq}:${head.hash}`;
  say(`${counted(entries, 'entry', 'entries')}, ${verdict}.${words}`);
  if (erased > 0)
    say(`${counted(erased, 'entry', 'entries')} changed by the erasure of a person, as later ones vouch for.`);
  return found === 0;
}

try {
  const heads = readHeads();
  const isWhole = await withDatabase(readConfig(process.env), (database) => verify(database, heads));
  process.exitCode = isWhole ? 0 : 1;
} catch (error) {
  const isUnknown = statementErrorOf(error)?.code === '42P01';
  process.stderr.write(
    isUnknown ? 'This database has no chain yet. The next start of the server makes it.\n' : `${sentenceFor(error)}\n`,
  );
  process.exitCode = notChecked;
}

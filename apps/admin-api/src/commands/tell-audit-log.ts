import type { Executor } from '../database/database';
import type { AuditHead } from '../modules/audit-log/audit-chain-repository';
import { findingSentence } from '../modules/audit-log/finding-sentence';
import { verifyAuditLog } from '../modules/audit-log/verify-audit-log';

/** So many findings are told one by one. */
const mostTold = 100;

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/**
 * Verifies the audit log, and says what it finds.
 *
 * @returns whether the log is whole
 */
export async function tellAuditLog(
  db: Executor,
  heads: readonly AuditHead[],
  say: (line: string) => void,
): Promise<boolean> {
  const findings = verifyAuditLog(db, heads);
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

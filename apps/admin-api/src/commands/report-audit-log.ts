import type { Executor } from '../database/database';
import type { AuditHead } from '../modules/audit-log/audit-chain-repository';
import { describeFinding } from '../modules/audit-log/describe-finding';
import { verifyAuditLog } from '../modules/audit-log/verify-audit-log';

/** The number of findings that are printed one by one. */
const MAX_REPORTED_FINDINGS = 100;

const formatCount = (count: number, singular: string, plural: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? singular : plural}`;

/**
 * Verifies the audit log and prints the findings.
 *
 * @returns whether the log is intact
 */
export async function reportAuditLog(
  db: Executor,
  heads: readonly AuditHead[],
  printLine: (line: string) => void,
): Promise<boolean> {
  const findings = verifyAuditLog(db, heads);
  let findingCount = 0;
  let next = await findings.next();
  for (; !next.done; next = await findings.next()) {
    findingCount += 1;
    if (findingCount <= MAX_REPORTED_FINDINGS) printLine(describeFinding(next.value));
  }
  if (findingCount > MAX_REPORTED_FINDINGS)
    printLine(`… and ${(findingCount - MAX_REPORTED_FINDINGS).toLocaleString('en')} more.`);
  const { entries, erased, head } = next.value;
  const verdict = findingCount === 0 ? 'intact' : `NOT intact: ${formatCount(findingCount, 'finding', 'findings')}`;
  // An empty log has no head.
  const headText = head.seq === 0 ? '' : ` Head: ${head.seq}:${head.hash}`;
  printLine(`${formatCount(entries, 'entry', 'entries')}, ${verdict}.${headText}`);
  if (erased > 0)
    printLine(
      `${formatCount(erased, 'entry', 'entries')} changed by the erasure of a person, as attested by later entries.`,
    );
  return findingCount === 0;
}

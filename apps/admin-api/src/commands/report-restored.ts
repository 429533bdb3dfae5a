import type { Database } from '../database/database';
import { checkLedger } from '../modules/ledger/check-ledger';
import { reportAuditLog } from './report-audit-log';

/**
 * Checks a restored database: each balance against its entries, and the audit log against its chain.
 *
 * @returns whether both are intact
 */
export async function reportRestoredDatabase({ orm }: Database, printLine: (line: string) => void): Promise<boolean> {
  const { wallets, unbalanced } = await checkLedger(orm);
  const verdict =
    unbalanced.length === 0
      ? 'all equal to the sum of their entries'
      : `${unbalanced.length} NOT equal to the sum of their entries (users ${unbalanced.join(', ')})`;
  printLine(`Ledger: ${wallets.toLocaleString('en')} balances, ${verdict}.`);
  const isAuditLogIntact = await reportAuditLog(orm, [], (line) => printLine(`Audit log: ${line}`));
  return unbalanced.length === 0 && isAuditLogIntact;
}

import type { Database } from '../database/database';
import { checkLedger } from '../modules/ledger/check-ledger';
import { tellAuditLog } from './tell-audit-log';

/**
 * Checks a database that has been restored: each balance by its entries, and the audit log by its chain.
 *
 * @returns whether both are whole
 */
export async function tellRestored({ orm }: Database, say: (line: string) => void): Promise<boolean> {
  const { wallets, unbalanced } = await checkLedger(orm);
  const verdict = unbalanced.length === 0 ? 'all' : `NOT all, not those of users ${unbalanced.join(', ')}`;
  say(`Ledger: ${wallets.toLocaleString('en')} balances, ${verdict} the sum of their entries.`);
  const isWhole = await tellAuditLog(orm, [], (line) => say(`Audit log: ${line}`));
  return unbalanced.length === 0 && isWhole;
}

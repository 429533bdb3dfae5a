import { sql } from 'drizzle-orm';
import type { Executor } from '../../database/database';

export interface LedgerCheck {
  wallets: number;
  /** The ids of users whose balance is negative or not the sum of their entries. */
  unbalanced: string[];
}

/** Compares every user's balance with the sum of their ledger entries. */
export async function checkLedger(db: Executor): Promise<LedgerCheck> {
  const { rows } = await db.execute<{ user_id: string; is_balanced: boolean }>(sql`
    select user_id, balance = coalesce(sum, 0) and balance = total_earned - total_spent and balance >= 0 as is_balanced
    from user_wallets
    left join (select user_id, sum(amount) as sum from ledger_entries group by user_id) as entries using (user_id)`);
  return { wallets: rows.length, unbalanced: rows.filter((row) => !row.is_balanced).map((row) => row.user_id) };
}

import { sql, type SQL } from 'drizzle-orm';
import type { Executor } from '../../database/database';
import type { FoundRecord } from '../../database/owned-search';
import { readRows } from '../../database/read-rows';
import { isId } from '../../common/ids';
import type { TransactionRow } from './transactions-repository-shape';

/**
 * Selects top-ups and ledger entries alike: rows of {@link TransactionRow}.
 *
 * @param page a query for `id` and `category` of each, and for what they are sorted by
 */
export const selectTransactions = (page: SQL, orderBy: SQL): SQL => sql`
    select page.id, page.category,
      case when entry.amount < 0 then 'debit' else 'credit' end as type,
      coalesce(topup.transaction_id, entry.transaction_id) as "transactionId",
      owner.id as "userId", owner.full_name as "fullName", owner.email, owner.phone_number as "phoneNumber",
      coalesce(topup.amount, abs(entry.amount)) as amount,
      coalesce(topup.status, 'approved') as status, topup.reason, topup.reason_details as "reasonDetails",
      topup.network, topup.transaction_hash as hash,
      coalesce(topup.description, entry.description) as description,
      topup.deposit_wallet_address as "depositWalletAddress",
      proof.name as image,
      coalesce(topup.created_at, entry.created_at) as "createdAt", coalesce(topup.updated_at, entry.created_at) as "updatedAt"
    from (${page}) as page
      left join topups as topup on page.category = 'topup' and topup.id = page.id
      left join ledger_entries as entry on page.category = 'wallet' and entry.id = page.id
      join users as owner on owner.id = coalesce(topup.user_id, entry.user_id)
      left join uploads as proof on proof.id = topup.image_id
    order by ${orderBy}`;

/** @param page a query for `id`, `category` and `position` of each */
export async function readTransactions(db: Executor, page: SQL): Promise<TransactionRow[]> {
  return readRows(db, selectTransactions(page, sql`page.position`));
}

/** Reads what a search has found, in its order. */
export async function readFound(db: Executor, found: readonly FoundRecord[]): Promise<TransactionRow[]> {
  if (found.length === 0) return [];
  const page = found.map(({ id, table }, position) => ({
    id,
    category: table === 'topups' ? 'topup' : 'wallet',
    position,
  }));
  return readTransactions(
    db,
    sql`select * from jsonb_to_recordset(${JSON.stringify(page)}::jsonb) as found (id uuid, category text, position int)`,
  );
}

/** @param id its own id, or the readable one */
export async function findTransaction(db: Executor, id: string): Promise<TransactionRow | undefined> {
  const column = isId(id) ? sql`id` : sql`transaction_id`;
  const [found] = await readTransactions(
    db,
    sql`select id, 'topup' as category, 1 as position from topups where ${column} = ${id}
        union all select id, 'wallet', 1 from ledger_entries where ${column} = ${id}`,
  );
  return found;
}

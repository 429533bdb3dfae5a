import { sql, type SQL } from 'drizzle-orm';
import type { Executor } from '../../database/database';
import { readRows } from '../../database/read-rows';
import { isId } from '../../common/ids';
import type { TransactionRow } from './transactions-repository-shape';

/**
 * Reads top-ups and ledger entries alike, newest first.
 *
 * @param page a query for `id`, `created_at` and `category` of each
 */
export async function readTransactions(db: Executor, page: SQL): Promise<TransactionRow[]> {
  const query = sql`
    select page.id, page.category,
      case when entry.amount < 0 then 'debit' else 'credit' end as type,
      coalesce(topup.transaction_id, entry.transaction_id) as "transactionId",
      owner.id as "userId", owner.full_name as "fullName", owner.email, owner.phone_number as "phoneNumber",
      coalesce(topup.amount, abs(entry.amount)) as amount,
      coalesce(topup.status, 'approved') as status,
      topup.network, topup.transaction_hash as hash,
      coalesce(topup.description, entry.description) as description,
      topup.deposit_wallet_address as "depositWalletAddress",
      proof.name as image,
      page.created_at as "createdAt", coalesce(topup.updated_at, entry.created_at) as "updatedAt"
    from (${page}) as page
      left join topups as topup on page.category = 'topup' and topup.id = page.id
      left join ledger_entries as entry on page.category = 'wallet' and entry.id = page.id
      join users as owner on owner.id = coalesce(topup.user_id, entry.user_id)
      left join uploads as proof on proof.id = topup.image_id
    order by page.created_at desc, page.id desc`;
  return readRows(db, query);
}

/** @param id its own id, or the readable one */
export async function findTransaction(db: Executor, id: string): Promise<TransactionRow | undefined> {
  const column = isId(id) ? sql`id` : sql`transaction_id`;
  const [found] = await readTransactions(
    db,
    sql`select id, created_at, 'topup' as category from topups where ${column} = ${id}
        union all select id, created_at, 'wallet' from ledger_entries where ${column} = ${id}`,
  );
  return found;
}

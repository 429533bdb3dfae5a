import { and, eq, sql } from 'drizzle-orm';
import type { Schemas } from '@countinghouse/api-client/whole';
import type { Executor, Transaction } from '../../database/database';
import { readRows } from '../../database/read-rows';
import { topups } from '../../database/schema';

export { listTransactions, selectAllTransactions } from './transactions-repository-list';
export { findTransaction } from './transactions-repository-read';
export type { TransactionFilter, TransactionRow } from './transactions-repository-shape';

/** How many top-ups that claim the same transfer are listed. */
const toldDuplicates = 20;

/** A top-up that claims the same transfer as another. */
export type DuplicateRow = {
  id: string;
  transactionId: string;
  status: Schemas['TransactionStatus'];
  amount: string;
  email: string;
  createdAt: Date;
};

/** Other top-ups with the same hash on the same network, oldest first. */
export async function listDuplicates(db: Executor, id: string): Promise<DuplicateRow[]> {
  // Found before they are sorted: the planner expects many, and would walk all top-ups by time to find the first.
  const query = sql`
    with same as materialized (
      select other.* from topups join topups as other
        on other.network = topups.network and other.transaction_hash <> '' and other.id <> topups.id
        and fold_case(other.transaction_hash) = fold_case(topups.transaction_hash)
      where topups.id = ${id}
    )
    select same.id, same.transaction_id as "transactionId", same.status, same.amount, users.email, same.created_at as "createdAt"
    from same join users on users.id = same.user_id
    order by same.created_at, same.id limit ${toldDuplicates}`;
  return readRows(db, query);
}

/**
 * Decides a pending top-up. Of several calls at once, one decides.
 *
 * @returns the top-up; undefined where none with this id is pending
 */
export async function decideTopup(
  transaction: Transaction,
  { id, status, decidedById }: { id: string; status: Schemas['TransactionDecision']; decidedById: string },
) {
  const [decided] = await transaction
    .update(topups)
    .set({ status, decidedById, decidedAt: sql`now()`, updatedAt: sql`now()` })
    .where(and(eq(topups.id, id), eq(topups.status, 'pending')))
    .returning({ id: topups.id, userId: topups.userId, amount: topups.amount, transactionId: topups.transactionId });
  return decided;
}

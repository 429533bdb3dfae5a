import { and, eq, sql } from 'drizzle-orm';
import type { Schemas } from '@countinghouse/api-client/whole';
import type { Transaction } from '../../database/database';
import { topups } from '../../database/schema';
import type { TransactionRow } from './transactions-repository-shape';

export { listDuplicates, type DuplicateRow } from '../facts/duplicate-topups';
export { listTransactions, selectAllTransactions } from './transactions-repository-list';
export { findTransaction } from './transactions-repository-read';
export type { TransactionFilter, TransactionRow } from './transactions-repository-shape';

/**
 * Decides a pending top-up. Of several calls at once, one decides.
 *
 * @returns the top-up; undefined where none with this id is pending
 */
export async function decideTopup(
  transaction: Transaction,
  {
    id,
    ...decision
  }: Pick<TransactionRow, 'id' | 'reason' | 'reasonDetails'> & {
    status: Schemas['TransactionDecision'];
    decidedById: string;
  },
) {
  const [decided] = await transaction
    .update(topups)
    .set({ ...decision, decidedAt: sql`now()`, updatedAt: sql`now()` })
    .where(and(eq(topups.id, id), eq(topups.status, 'pending')))
    .returning({ id: topups.id, userId: topups.userId, amount: topups.amount, transactionId: topups.transactionId });
  return decided;
}

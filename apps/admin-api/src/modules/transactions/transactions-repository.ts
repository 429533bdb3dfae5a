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
 * A pending top-up, locked against other decisions until the transaction ends. Of several calls at once, one finds it pending.
 *
 * @returns undefined where none with this id is pending
 */
export async function lockPendingTopup(transaction: Transaction, id: string) {
  const [found] = await transaction
    .select({ id: topups.id, userId: topups.userId, amount: topups.amount, transactionId: topups.transactionId })
    .from(topups)
    .where(and(eq(topups.id, id), eq(topups.status, 'pending')))
    .for('no key update');
  return found;
}

export type LockedTopup = NonNullable<Awaited<ReturnType<typeof lockPendingTopup>>>;

export async function setTopupStatus(
  transaction: Transaction,
  id: string,
  decision: Pick<TransactionRow, 'reason' | 'reasonDetails'> & {
    status: Schemas['TransactionDecision'];
    decidedById: string;
  },
): Promise<void> {
  await transaction
    .update(topups)
    .set({ ...decision, decidedAt: sql`now()`, updatedAt: sql`now()` })
    .where(and(eq(topups.id, id), eq(topups.status, 'pending')));
}

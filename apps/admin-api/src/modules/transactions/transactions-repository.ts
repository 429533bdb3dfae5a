import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Schemas } from '@countinghouse/api-client/strict';
import { isId } from '../../common/ids';
import { toAliasedColumns } from '../../database/to-aliased-columns';
import type { Executor, Transaction } from '../../database/database';
import { readRows } from '../../database/read-rows';
import { ledgerEntries, topups, transactions, uploads, users } from '../../database/schema';

export { listDuplicates, type DuplicateRow } from '../checks/duplicate-topups';

/** A transaction is a top-up or a ledger entry; one list contains both. */
export type TransactionRow = {
  id: string;
  category: Schemas['TransactionCategory'];
  type: Schemas['TransactionType'];
  /** The readable id. */
  transactionId: string;
  userId: string;
  fullName: string;
  email: string;
  phoneNumber: string | null;
  /** US dollars, never negative. */
  amount: string;
  status: Schemas['TransactionStatus'];
  /** The reason for a top-up's decision. */
  reason: string | null;
  reasonDetails: string | null;
  network: Schemas['NetworkType'] | null;
  hash: string | null;
  description: string | null;
  depositWalletAddress: string | null;
  /** The name of the upload with the proof of payment. */
  image: string | null;
  createdAt: Date;
  updatedAt: Date;
};

export const transactionColumns = {
  id: transactions.id,
  category: transactions.category,
  type: transactions.type,
  transactionId: sql`coalesce(${topups.transactionId}, ${ledgerEntries.transactionId})`,
  userId: transactions.userId,
  fullName: users.fullName,
  email: users.email,
  phoneNumber: users.phoneNumber,
  amount: transactions.amount,
  status: transactions.status,
  reason: topups.reason,
  reasonDetails: topups.reasonDetails,
  network: transactions.network,
  hash: transactions.transactionHash,
  description: sql`coalesce(${topups.description}, ${ledgerEntries.description})`,
  depositWalletAddress: topups.depositWalletAddress,
  image: uploads.name,
  createdAt: transactions.createdAt,
  updatedAt: sql`coalesce(${topups.updatedAt}, ${transactions.createdAt})`,
};

/** The joins that {@link transactionColumns} reads from. */
export const transactionJoins: SQL = sql`${transactions}
  left join ${topups} on ${transactions.category} = 'topup' and ${topups.id} = ${transactions.id}
  left join ${ledgerEntries} on ${transactions.category} = 'wallet' and ${ledgerEntries.id} = ${transactions.id}
  join ${users} on ${users.id} = ${transactions.userId}
  left join ${uploads} on ${uploads.id} = ${topups.imageId}`;

/** Returns the transactions whose ids a query returns, in no particular order. */
export const readTransactions = (db: Executor, ids: SQL): Promise<TransactionRow[]> =>
  readRows(
    db,
    sql`select ${toAliasedColumns(transactionColumns)} from ${transactionJoins} where ${transactions.id} in (${ids})`,
  );

/** @param id the internal or the readable id */
export async function findTransaction(db: Executor, id: string): Promise<TransactionRow | undefined> {
  const column = isId(id) ? sql`id` : sql`transaction_id`;
  const [row] = await readTransactions(
    db,
    sql`select id from ${topups} where ${column} = ${id} union all select id from ${ledgerEntries} where ${column} = ${id}`,
  );
  return row;
}

/**
 * Locks a pending top-up against other decisions until the transaction ends. Of several concurrent calls, one gets it.
 *
 * @returns undefined if there is no pending top-up with this id
 */
export async function lockPendingTopup(transaction: Transaction, id: string) {
  const [row] = await transaction
    .select({ id: topups.id, userId: topups.userId, amount: topups.amount, transactionId: topups.transactionId })
    .from(topups)
    .where(and(eq(topups.id, id), eq(topups.status, 'pending')))
    .for('no key update');
  return row;
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

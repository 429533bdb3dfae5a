import { eq, sql } from 'drizzle-orm';
import type { Schemas } from '@countinghouse/api-client/strict';
import type { Executor, Transaction } from '../../database/database';
import { users, withdrawals } from '../../database/schema';

/** Columns of a withdrawal with its user. */
export const withdrawalColumns = {
  id: withdrawals.id,
  withdrawalRequest: withdrawals.withdrawalRequest,
  userId: withdrawals.userId,
  fullName: users.fullName,
  email: users.email,
  phoneNumber: users.phoneNumber,
  walletAddress: withdrawals.walletAddress,
  amount: withdrawals.amount,
  status: withdrawals.status,
  reason: withdrawals.reason,
  reasonDetails: withdrawals.reasonDetails,
  createdAt: withdrawals.createdAt,
  updatedAt: withdrawals.updatedAt,
};

export type WithdrawalRow = NonNullable<Awaited<ReturnType<typeof findWithdrawal>>>;

/** Selects withdrawals with their users. */
export const selectWithdrawals = (db: Executor) =>
  db.select(withdrawalColumns).from(withdrawals).innerJoin(users, eq(users.id, withdrawals.userId)).$dynamic();

export async function findWithdrawal(db: Executor, id: string) {
  const [row] = await selectWithdrawals(db).where(eq(withdrawals.id, id));
  return row;
}

/** Returns who set the current status, and when; null if unknown. */
export async function findDecision(db: Executor, id: string) {
  const [decision] = await db
    .select({ decidedAt: withdrawals.decidedAt, decidedBy: users.fullName })
    .from(withdrawals)
    .leftJoin(users, eq(users.id, withdrawals.decidedById))
    .where(eq(withdrawals.id, id));
  return decision;
}

/** Locks a withdrawal against other decisions until the transaction ends, and returns the data for the decision. */
export async function lockWithdrawal(transaction: Transaction, id: string) {
  const [row] = await transaction
    .select({
      id: withdrawals.id,
      withdrawalRequest: withdrawals.withdrawalRequest,
      userId: withdrawals.userId,
      amount: withdrawals.amount,
      status: withdrawals.status,
      approvals: withdrawals.approvals,
    })
    .from(withdrawals)
    .where(eq(withdrawals.id, id))
    .for('no key update');
  return row;
}

export type LockedWithdrawal = NonNullable<Awaited<ReturnType<typeof lockWithdrawal>>>;

export async function setWithdrawalStatus(
  transaction: Transaction,
  id: string,
  decision: Pick<WithdrawalRow, 'reason' | 'reasonDetails'> & {
    status: Schemas['WithdrawalDecision'];
    approvals: number;
    decidedById: string;
  },
): Promise<void> {
  await transaction
    .update(withdrawals)
    .set({ ...decision, decidedAt: sql`now()`, updatedAt: sql`now()` })
    .where(eq(withdrawals.id, id));
}

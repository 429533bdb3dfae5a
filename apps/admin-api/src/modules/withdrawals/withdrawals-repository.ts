import { eq, sql } from 'drizzle-orm';
import type { Schemas } from '@countinghouse/api-client/whole';
import type { Executor, Transaction } from '../../database/database';
import { users, withdrawals } from '../../database/schema';

/** The columns of a withdrawal with its user. */
export const withdrawalRow = {
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

/** A query for withdrawals with their users. */
export const selectWithdrawals = (db: Executor) =>
  db.select(withdrawalRow).from(withdrawals).innerJoin(users, eq(users.id, withdrawals.userId)).$dynamic();

export async function findWithdrawal(db: Executor, id: string) {
  const [found] = await selectWithdrawals(db).where(eq(withdrawals.id, id));
  return found;
}

/** Who set the status that a withdrawal has, and when; null where it is not known. */
export async function findDecision(db: Executor, id: string) {
  const [decision] = await db
    .select({ decidedAt: withdrawals.decidedAt, decidedBy: users.fullName })
    .from(withdrawals)
    .leftJoin(users, eq(users.id, withdrawals.decidedById))
    .where(eq(withdrawals.id, id));
  return decision;
}

/** What a decision rests on, locked against other decisions until the transaction ends. */
export async function lockWithdrawal(transaction: Transaction, id: string) {
  const [found] = await transaction
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
  return found;
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

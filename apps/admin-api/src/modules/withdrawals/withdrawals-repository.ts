import { and, desc, eq, sql } from 'drizzle-orm';
import type { Schemas } from '@countinghouse/api-client/whole';
import type { Executor, Transaction } from '../../database/database';
import { users, withdrawals } from '../../database/schema';
import { offsetOf, type Page } from '../../common/paging';
import { countedMatches, isPartOfAny, toSearchTotal } from '../../database/search';

export type WithdrawalFilter = {
  /** Part of the user's name or email or of the withdrawal's ID. */
  search?: string;
  status?: Schemas['WithdrawalStatus'];
};

const withdrawalRow = {
  id: withdrawals.id,
  withdrawalRequest: withdrawals.withdrawalRequest,
  userId: withdrawals.userId,
  fullName: users.fullName,
  email: users.email,
  phoneNumber: users.phoneNumber,
  walletAddress: withdrawals.walletAddress,
  amount: withdrawals.amount,
  status: withdrawals.status,
  createdAt: withdrawals.createdAt,
  updatedAt: withdrawals.updatedAt,
};

export type WithdrawalRow = NonNullable<Awaited<ReturnType<typeof findWithdrawal>>>;

const select = (db: Executor) =>
  db.select(withdrawalRow).from(withdrawals).innerJoin(users, eq(users.id, withdrawals.userId)).$dynamic();

const matching = ({ search, status }: WithdrawalFilter) =>
  and(
    status && eq(withdrawals.status, status),
    isPartOfAny(search, users.fullName, users.email, withdrawals.withdrawalRequest),
  );

/** A page of the withdrawals, newest first. */
export const listWithdrawals = (db: Executor, filter: WithdrawalFilter, page: Page): Promise<WithdrawalRow[]> =>
  select(db)
    .where(matching(filter))
    .orderBy(desc(withdrawals.createdAt), desc(withdrawals.id))
    .limit(page.limit)
    .offset(offsetOf(page));

/** How many withdrawals match; exact, except for a search with very many matches. */
export async function countWithdrawals(db: Executor, filter: WithdrawalFilter) {
  if (!filter.search?.trim()) return { total: await db.$count(withdrawals, matching(filter)) };
  const found = select(db)
    .where(matching(filter))
    .limit(countedMatches + 1)
    .as('found');
  return toSearchTotal(await db.$count(found));
}

export async function findWithdrawal(db: Executor, id: string) {
  const [found] = await select(db).where(eq(withdrawals.id, id));
  return found;
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
  decision: { status: Schemas['WithdrawalDecision']; approvals: number; decidedById: string },
): Promise<void> {
  await transaction
    .update(withdrawals)
    .set({ ...decision, decidedAt: sql`now()`, updatedAt: sql`now()` })
    .where(eq(withdrawals.id, id));
}

import { and, eq, or, sql } from 'drizzle-orm';
import type { Permissions } from '../../common/permission-flags';
import type { Executor, Transaction } from '../../database/database';
import { approvalPolicy, users } from '../../database/schema';
import { isStaff } from '../session/session-repository';

export type ApprovalPolicyRow = typeof approvalPolicy.$inferSelect;
export type ApprovalPolicyRules = Pick<
  ApprovalPolicyRow,
  'withdrawalsAbove' | 'topupsAbove' | 'depositAddresses' | 'permissions'
>;

/** @param forUpdate locks the rules against changes by others until the transaction ends */
export async function readApprovalPolicy(db: Executor, { forUpdate = false } = {}): Promise<ApprovalPolicyRow> {
  const query = db.select().from(approvalPolicy).$dynamic();
  const [found] = await (forUpdate ? query.for('update') : query);
  if (!found) throw new Error('The database has no rules of four eyes.');
  return found;
}

/** @throws a violation of `second_admin_required` where they become looser and nobody has agreed to that */
export async function updateApprovalPolicy(
  transaction: Transaction,
  rules: ApprovalPolicyRules,
): Promise<ApprovalPolicyRow> {
  const [changed] = await transaction
    .update(approvalPolicy)
    .set({ ...rules, updatedAt: sql`now()` })
    .returning();
  if (!changed) throw new Error('The changed rules of four eyes were not returned.');
  return changed;
}

/** How many of those who use the panel hold a flag. */
export const countHolders = (db: Executor, flag: keyof Permissions): Promise<number> =>
  db.$count(
    users,
    and(isStaff, eq(users.status, 'active'), or(eq(users.role, 'admin'), sql`${flag} = any(${users.permissions})`)),
  );

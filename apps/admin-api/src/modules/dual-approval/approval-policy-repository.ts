import { and, eq, or, sql } from 'drizzle-orm';
import type { Permissions } from '../../common/permission-keys';
import type { Executor, Transaction } from '../../database/database';
import { approvalPolicy, users } from '../../database/schema';
import { isStaff } from '../session/session-repository';

export type ApprovalPolicyRow = typeof approvalPolicy.$inferSelect;
export type ApprovalPolicyRules = Pick<
  ApprovalPolicyRow,
  'withdrawalsAbove' | 'topupsAbove' | 'depositAddresses' | 'permissions'
>;

/** @param forUpdate locks the policy until the transaction ends */
export async function readApprovalPolicy(db: Executor, { forUpdate = false } = {}): Promise<ApprovalPolicyRow> {
  const query = db.select().from(approvalPolicy).$dynamic();
  const [row] = await (forUpdate ? query.for('update') : query);
  if (!row) throw new Error('The database has no approval policy.');
  return row;
}

/** @throws a violation of `second_admin_required` if the policy becomes looser without an approved request */
export async function updateApprovalPolicy(
  transaction: Transaction,
  rules: ApprovalPolicyRules,
): Promise<ApprovalPolicyRow> {
  const [changed] = await transaction
    .update(approvalPolicy)
    .set({ ...rules, updatedAt: sql`now()` })
    .returning();
  if (!changed) throw new Error('The updated approval policy was not returned.');
  return changed;
}

/** Counts the active staff accounts with a permission. */
export const countPermissionHolders = (db: Executor, permission: keyof Permissions): Promise<number> =>
  db.$count(
    users,
    and(
      isStaff,
      eq(users.status, 'active'),
      or(eq(users.role, 'admin'), sql`${permission} = any(${users.permissions})`),
    ),
  );

import { and, eq, or, sql } from 'drizzle-orm';
import type { Permissions } from '../../common/permission-flags';
import type { Executor, Transaction } from '../../database/database';
import { fourEyes, users } from '../../database/schema';
import { isStaff } from '../session/session-repository';

export type FourEyesRow = typeof fourEyes.$inferSelect;
export type FourEyesRules = Pick<FourEyesRow, 'withdrawalsAbove' | 'topupsAbove' | 'depositAddresses' | 'permissions'>;

/** @param forUpdate locks the rules against changes by others until the transaction ends */
export async function readFourEyes(db: Executor, { forUpdate = false } = {}): Promise<FourEyesRow> {
  const query = db.select().from(fourEyes).$dynamic();
  const [found] = await (forUpdate ? query.for('update') : query);
  if (!found) throw new Error('The database has no rules of four eyes.');
  return found;
}

/** @throws a violation of `second_admin_needed` where they become looser and nobody has agreed to that */
export async function updateFourEyes(transaction: Transaction, rules: FourEyesRules): Promise<FourEyesRow> {
  const [changed] = await transaction
    .update(fourEyes)
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

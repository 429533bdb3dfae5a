import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../../database/database';
import { users } from '../../database/schema';
import { offsetOf, type Page } from '../../common/paging';
import { deleteSessionsOf, isStaff } from '../session/session-repository';

const staffRow = {
  id: users.id,
  fullName: users.fullName,
  email: users.email,
  phoneNumber: users.phoneNumber,
  role: users.role,
  status: users.status,
  permissions: users.permissions,
  updatedAt: users.updatedAt,
};

export type StaffRow = NonNullable<Awaited<ReturnType<typeof findStaff>>>;

export type NewSubadmin = Pick<
  typeof users.$inferInsert,
  'fullName' | 'email' | 'phoneNumber' | 'permissions' | 'passwordHash'
>;

export type SubadminChanges = Partial<Omit<NewSubadmin, 'passwordHash'> & Pick<StaffRow, 'status'>>;

const isOpenSubadmin = (id: string) => and(eq(users.id, id), eq(users.role, 'subadmin'), isNull(users.closedAt));

/** A page of everybody who uses the panel, the newest first. */
export const listStaff = (db: Executor, page: Page): Promise<StaffRow[]> =>
  db
    .select(staffRow)
    .from(users)
    .where(isStaff)
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(page.limit)
    .offset(offsetOf(page));

export const countStaff = (db: Executor): Promise<number> => db.$count(users, isStaff);

/** @param forUpdate locks the account against changes by others until the transaction ends */
export async function findStaff(db: Executor, id: string, { forUpdate = false } = {}) {
  const query = db
    .select(staffRow)
    .from(users)
    .where(and(isStaff, eq(users.id, id)));
  const [found] = await (forUpdate ? query.for('no key update') : query);
  return found;
}

/** @throws a violation of `users_email_unique` when an open account has the email, whatever its case. */
export async function insertSubadmin(db: Executor, values: NewSubadmin): Promise<StaffRow> {
  const [created] = await db
    .insert(users)
    .values({ ...values, role: 'subadmin' })
    .returning(staffRow);
  if (!created) throw new Error('An inserted sub-admin was not returned.');
  return created;
}

/**
 * Changes a sub-admin whose account is open. One who is made inactive has no sessions left to come back to.
 *
 * @throws a violation of `users_email_unique` when another open account has the email.
 */
export async function updateSubadmin(
  transaction: Transaction,
  id: string,
  changes: SubadminChanges,
): Promise<StaffRow | undefined> {
  const [changed] = await transaction
    .update(users)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(isOpenSubadmin(id))
    .returning(staffRow);
  if (changed?.status === 'inactive') await deleteSessionsOf(transaction, id);
  return changed;
}

/** Closes a sub-admin's account and ends their sessions. Its row stays: the audit log refers to it. */
export async function closeSubadmin(transaction: Transaction, id: string): Promise<void> {
  await transaction
    .update(users)
    .set({ closedAt: sql`now()`, updatedAt: sql`now()` })
    .where(isOpenSubadmin(id));
  await deleteSessionsOf(transaction, id);
}

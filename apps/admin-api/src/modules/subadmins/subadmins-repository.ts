import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../../database/database';
import { users } from '../../database/schema';
import { getOffset, type Page } from '../../common/paging';
import { deleteAccountSessions, isStaff } from '../session/session-repository';

const staffColumns = {
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

/** Returns a page of the staff accounts, newest first. */
export const listStaff = (db: Executor, page: Page): Promise<StaffRow[]> =>
  db
    .select(staffColumns)
    .from(users)
    .where(isStaff)
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(page.limit)
    .offset(getOffset(page));

export const countStaff = (db: Executor): Promise<number> => db.$count(users, isStaff);

/** @param forUpdate locks the account against concurrent changes until the transaction ends */
export async function findStaff(db: Executor, id: string, { forUpdate = false } = {}) {
  const query = db
    .select(staffColumns)
    .from(users)
    .where(and(isStaff, eq(users.id, id)));
  const [row] = await (forUpdate ? query.for('no key update') : query);
  return row;
}

/** @throws a violation of `users_email_unique` if an open account has the email, ignoring case */
export async function insertSubadmin(db: Executor, values: NewSubadmin): Promise<StaffRow> {
  const [created] = await db
    .insert(users)
    .values({ ...values, role: 'subadmin' })
    .returning(staffColumns);
  if (!created) throw new Error('An inserted sub-admin was not returned.');
  return created;
}

/**
 * Updates a sub-admin whose account is open. Making one inactive ends their sessions.
 *
 * @throws a violation of `users_email_unique` if another open account has the email
 */
export async function updateSubadmin(
  transaction: Transaction,
  id: string,
  changes: SubadminChanges,
): Promise<StaffRow | undefined> {
  const [updated] = await transaction
    .update(users)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(isOpenSubadmin(id))
    .returning(staffColumns);
  if (updated?.status === 'inactive') await deleteAccountSessions(transaction, id);
  return updated;
}

/** Closes a sub-admin's account and ends their sessions. The row stays: the audit log refers to it. */
export async function closeSubadmin(transaction: Transaction, id: string): Promise<void> {
  await transaction
    .update(users)
    .set({ closedAt: sql`now()`, updatedAt: sql`now()` })
    .where(isOpenSubadmin(id));
  await deleteAccountSessions(transaction, id);
}

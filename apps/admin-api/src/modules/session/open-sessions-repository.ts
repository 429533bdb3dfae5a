import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../../database/database';
import { auditLog, sessions, users } from '../../database/schema';
import { getOffset, type Page } from '../../common/paging';
import { isStaff, type SessionLimits } from './session-repository';

const openSessionColumns = {
  id: sessions.id,
  tokenHash: sessions.tokenHash,
  address: sessions.address,
  userAgent: sessions.userAgent,
  createdAt: sessions.createdAt,
  lastUsedAt: sessions.lastUsedAt,
  owner: { id: users.id, fullName: users.fullName, email: users.email, role: users.role },
};

export type OpenSessionRow = Awaited<ReturnType<typeof listSessions>>[number];

/** Sessions that are not expired, of active accounts. */
const isOpen = ({ idleMinutes }: SessionLimits) =>
  and(
    gt(sessions.expiresAt, sql`now()`),
    gt(sessions.lastUsedAt, sql`now() - make_interval(mins => ${idleMinutes})`),
    eq(users.status, 'active'),
    isStaff,
  );

const isOwnedBy = (userId: string | undefined) => (userId === undefined ? undefined : eq(sessions.userId, userId));

/**
 * Returns a page of the open sessions, last used first.
 *
 * @param userId only sessions of this account
 */
export const listSessions = (db: Executor, limits: SessionLimits, page: Page, userId?: string) =>
  db
    .select(openSessionColumns)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(isOpen(limits), isOwnedBy(userId)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
    .limit(page.limit)
    .offset(getOffset(page));

export async function countSessions(db: Executor, limits: SessionLimits): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(isOpen(limits));
  return row?.count ?? 0;
}

/**
 * Ends a session by its public id.
 *
 * @param userId only if it belongs to this account
 * @returns the ended session; undefined if there is none
 */
export async function endSession(transaction: Transaction, id: string, userId: string | undefined) {
  const [ended] = await transaction
    .delete(sessions)
    .where(and(eq(sessions.id, id), isOwnedBy(userId)))
    .returning({ userId: sessions.userId, address: sessions.address, userAgent: sessions.userAgent });
  return ended;
}

/** Returns whether an account has ever signed in. */
export async function hasSignedIn(db: Executor, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(eq(auditLog.actorId, userId), inArray(auditLog.action, ['signIn', 'signUp'])))
    .limit(1);
  return row !== undefined;
}

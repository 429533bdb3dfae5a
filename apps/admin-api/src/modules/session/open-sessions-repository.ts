import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../../database/database';
import { auditLog, sessions, users } from '../../database/schema';
import { offsetOf, type Page } from '../../common/paging';
import { isStaff, type SessionLimits } from './session-repository';

const openSession = {
  id: sessions.id,
  tokenHash: sessions.tokenHash,
  address: sessions.address,
  userAgent: sessions.userAgent,
  createdAt: sessions.createdAt,
  lastUsedAt: sessions.lastUsedAt,
  owner: { id: users.id, fullName: users.fullName, email: users.email, role: users.role },
};

export type OpenSessionRow = Awaited<ReturnType<typeof listSessions>>[number];

/** Sessions with which somebody can still call. */
const isOpen = ({ idleMinutes }: SessionLimits) =>
  and(
    gt(sessions.expiresAt, sql`now()`),
    gt(sessions.lastUsedAt, sql`now() - make_interval(mins => ${idleMinutes})`),
    eq(users.status, 'active'),
    isStaff,
  );

const isOf = (userId: string | undefined) => (userId === undefined ? undefined : eq(sessions.userId, userId));

/**
 * A page of the open sessions, the latest used first.
 *
 * @param userId whose; without it, everybody's
 */
export const listSessions = (db: Executor, limits: SessionLimits, page: Page, userId?: string) =>
  db
    .select(openSession)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(isOpen(limits), isOf(userId)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
    .limit(page.limit)
    .offset(offsetOf(page));

export async function countSessions(db: Executor, limits: SessionLimits): Promise<number> {
  const [found] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(isOpen(limits));
  return found?.count ?? 0;
}

/**
 * Ends a session by its public id.
 *
 * @param userId whose it must be; without it, anybody's
 * @returns what it was; undefined where there is none
 */
export async function endSession(transaction: Transaction, id: string, userId: string | undefined) {
  const [ended] = await transaction
    .delete(sessions)
    .where(and(eq(sessions.id, id), isOf(userId)))
    .returning({ userId: sessions.userId, address: sessions.address, userAgent: sessions.userAgent });
  return ended;
}

/** Whether an account has been signed in to at any time. */
export async function hasSignedIn(db: Executor, userId: string): Promise<boolean> {
  const [found] = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(eq(auditLog.actorId, userId), inArray(auditLog.action, ['signIn', 'signUp'])))
    .limit(1);
  return found !== undefined;
}

import { and, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Executor, Orm, Transaction } from '../../database/database';
import { sessions, users } from '../../database/schema';

/** How long a session lasts without a call, and in any case. */
export interface SessionLimits {
  idleMinutes: number;
  absoluteHours: number;
}

const account = {
  id: users.id,
  fullName: users.fullName,
  email: users.email,
  role: users.role,
  permissions: users.permissions,
};

/** Accounts of the panel that have not been deleted. */
export const isStaff = and(inArray(users.role, ['admin', 'subadmin']), isNull(users.closedAt));

const minutesAgo = (minutes: number) => sql`now() - make_interval(mins => ${minutes})`;

/** The account that may sign in with this email, whatever its case; also an inactive one. */
export async function findSignIn(db: Orm, email: string) {
  const [found] = await db
    .select({ ...account, status: users.status, passwordHash: users.passwordHash })
    .from(users)
    .where(and(isStaff, eq(users.emailKey, sql`fold_case(${email})`)));
  return found;
}

/** An account of the panel; undefined for a customer's id. */
export async function findAdmin(db: Orm, id: string) {
  const [found] = await db
    .select(account)
    .from(users)
    .where(and(isStaff, eq(users.id, id)));
  return found;
}

export async function hasMainAdmin(db: Orm): Promise<boolean> {
  const [found] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.closedAt)))
    .limit(1);
  return found !== undefined;
}

/**
 * Creates the main admin while there is none. Run it in a transaction: of two that come at once, the second waits here and
 * then finds the first.
 *
 * @returns undefined when there is a main admin
 */
export async function insertMainAdmin(
  transaction: Transaction,
  values: { fullName: string; email: string; passwordHash: string },
) {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('main-admin'))`);
  if (await hasMainAdmin(transaction)) return undefined;
  const [created] = await transaction
    .insert(users)
    .values({ ...values, role: 'admin' })
    .returning(account);
  return created;
}

export async function insertSession(
  transaction: Transaction,
  session: { tokenHash: Uint8Array; userId: string; address: string; userAgent: string | undefined },
  { absoluteHours }: SessionLimits,
): Promise<void> {
  await transaction.delete(sessions).where(lte(sessions.expiresAt, sql`now()`));
  await transaction
    .insert(sessions)
    .values({ ...session, expiresAt: sql`now() + make_interval(hours => ${absoluteHours})` });
}

/**
 * Makes the look-up of who holds a token, unless the session has ended or the account may no longer be used. It runs on
 * every call, so the database plans it once for each connection.
 */
export function prepareSessionLookup(db: Orm, { idleMinutes }: SessionLimits) {
  const lookup = db
    .select({ ...account, isTouchDue: sql<boolean>`${sessions.lastUsedAt} < ${minutesAgo(1)}` })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        gt(sessions.expiresAt, sql`now()`),
        gt(sessions.lastUsedAt, minutesAgo(idleMinutes)),
        eq(users.status, 'active'),
        isStaff,
      ),
    )
    .prepare('find_session');
  return async (tokenHash: Uint8Array) => {
    const [found] = await lookup.execute({ tokenHash });
    return found;
  };
}

/** Notes that a session is in use. Once a minute is enough for the idle limit, and spares a write on every read. */
export async function touchSession(db: Orm, tokenHash: Uint8Array): Promise<void> {
  await db
    .update(sessions)
    .set({ lastUsedAt: sql`now()` })
    .where(eq(sessions.tokenHash, tokenHash));
}

export async function deleteSession(db: Orm, tokenHash: Uint8Array): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

/** Ends every session of an account. */
export async function deleteSessionsOf(db: Executor, userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
}

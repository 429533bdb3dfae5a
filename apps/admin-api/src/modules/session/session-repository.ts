import DataLoader from 'dataloader';
import { and, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Config } from '../../config/config';
import type { Executor, Orm, Transaction } from '../../database/database';
import { hasFactorInSql, isRequiredInSql } from '../second-factor/second-factor-repository';
import { sessions, signInChallenges, signUpCodes, users } from '../../database/schema';

/** How long a session lasts without a call, and in any case. */
export interface SessionLimits {
  idleMinutes: number;
  absoluteHours: number;
}

/** What is told of an account. */
export const account = {
  id: users.id,
  fullName: users.fullName,
  email: users.email,
  role: users.role,
  permissions: users.permissions,
};

export type Account = NonNullable<Awaited<ReturnType<typeof findAdmin>>>;

/** Accounts of the panel that have not been deleted. */
export const isStaff = and(inArray(users.role, ['admin', 'subadmin']), isNull(users.closedAt));

/** What decides who is let in by a session. */
export type SessionRules = Pick<Config, 'session' | 'stepUp'>;

/** Whether whoever uses a session has proved lately to be its owner. */
const hasStepUp = ({ minutes }: Config['stepUp']) =>
  minutes === 0 ? sql<boolean>`true` : sql<boolean>`${sessions.steppedUpAt} > ${secondsAgo(minutes * 60)}`;

const secondsAgo = (seconds: number) => sql`(now() - make_interval(secs => ${seconds}))`;

/** How much of the idle limit, in seconds, may pass before the next call is noted: this saves a write on most reads. */
const touchAfter = (idleMinutes: number) => Math.min(60, idleMinutes * 2);

/** How long a session lasts at least after a call, in seconds. */
export const idleSeconds = ({ idleMinutes }: SessionLimits): number => idleMinutes * 60 - touchAfter(idleMinutes);

/** The account that may sign in with this email, whatever its case; also an inactive one. */
export async function findSignIn(db: Orm, email: string) {
  const [found] = await db
    .select({ ...account, status: users.status, passwordHash: users.passwordHash })
    .from(users)
    .where(and(isStaff, eq(users.emailKey, sql`fold_case(${email})`)));
  return found;
}

/** Whoever uses this server, a service account too; undefined for a customer's id. */
export async function findAdmin(db: Executor, id: string) {
  const [found] = await db
    .select(account)
    .from(users)
    .where(and(ne(users.role, 'user'), isNull(users.closedAt), eq(users.id, id)));
  return found;
}

/**
 * Replaces the hash of a password.
 *
 * @returns false where the account has another one than `before` by now
 */
export async function replacePassword(
  db: Executor,
  id: string,
  before: string,
  passwordHash: string,
): Promise<boolean> {
  const replaced = await db
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.id, id), eq(users.passwordHash, before)))
    .returning({ id: users.id });
  return replaced.length > 0;
}

export async function hasMainAdmin(db: Executor): Promise<boolean> {
  const [found] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.closedAt)))
    .limit(1);
  return found !== undefined;
}

/** Looks for the main admin while nobody else can make one: of two calls at once, the second waits, then finds it. */
async function hasMainAdminForSure(transaction: Transaction): Promise<boolean> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('main-admin'))`);
  return hasMainAdmin(transaction);
}

/**
 * Creates the main admin while there is none, and voids the codes for it.
 *
 * @returns undefined when there is a main admin
 */
export async function insertMainAdmin(
  transaction: Transaction,
  values: { fullName: string; email: string; passwordHash: string },
) {
  if (await hasMainAdminForSure(transaction)) return undefined;
  await transaction.delete(signUpCodes);
  const [created] = await transaction
    .insert(users)
    .values({ ...values, role: 'admin' })
    .returning(account);
  return created;
}

/**
 * Adds a code that the main admin can sign up with, unless there already is a main admin.
 *
 * @returns whether the code was added
 */
export async function insertSignUpCode(transaction: Transaction, codeHash: Uint8Array): Promise<boolean> {
  if (await hasMainAdminForSure(transaction)) return false;
  await transaction.insert(signUpCodes).values({ codeHash });
  return true;
}

export async function hasSignUpCode(db: Orm, codeHash: Uint8Array): Promise<boolean> {
  return (await db.$count(signUpCodes, eq(signUpCodes.codeHash, codeHash))) > 0;
}

export async function insertSession(
  transaction: Transaction,
  session: { tokenHash: Uint8Array; userId: string; address: string; userAgent: string | undefined },
  { absoluteHours }: SessionLimits,
): Promise<void> {
  await transaction
    .insert(sessions)
    .values({ ...session, expiresAt: sql`now() + make_interval(hours => ${absoluteHours})` });
}

/**
 * Makes the look-up of who holds a token. It finds nobody once the session has ended or the account may no longer be
 * used. It runs on every call: those that arrive together are looked up in one trip, by a statement that the database
 * plans once for each connection. Nothing is kept.
 */
export function prepareSessionLookup(db: Orm, { session: { idleMinutes }, stepUp }: SessionRules) {
  const lookup = db
    .select({
      ...account,
      tokenHash: sessions.tokenHash,
      /** They must set up a second factor before anything else. */
      lacksFactor: sql<boolean>`${isRequiredInSql} and not ${hasFactorInSql}`,
      isTouchDue: sql<boolean>`${sessions.lastUsedAt} < ${secondsAgo(touchAfter(idleMinutes))}`,
      hasStepUp: hasStepUp(stepUp),
      /** Until it ends by itself, unless somebody does something. */
      msLeft: sql<number>`extract(epoch from least(${sessions.expiresAt} - now(),
        ${sessions.lastUsedAt} - ${secondsAgo(idleMinutes * 60)}))::float8 * 1000`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        sql`${sessions.tokenHash} = any(${sql.placeholder('tokenHashes')}::bytea[])`,
        gt(sessions.expiresAt, sql`now()`),
        gt(sessions.lastUsedAt, secondsAgo(idleMinutes * 60)),
        eq(users.status, 'active'),
        isStaff,
      ),
    )
    .prepare('find_sessions');
  const findAll = async (tokenHashes: readonly Uint8Array[]) => {
    const found = await lookup.execute({ tokenHashes });
    return tokenHashes.map((tokenHash) => found.find((session) => Buffer.compare(session.tokenHash, tokenHash) === 0));
  };
  const sessionsByToken = new DataLoader(findAll, { cache: false, maxBatchSize: 100, batchScheduleFn: setImmediate });
  return (tokenHash: Uint8Array) => sessionsByToken.load(tokenHash);
}

/**
 * Notes that a session is in use.
 *
 * @returns when it ends, however busy it is; undefined where it has ended
 */
export async function touchSession(db: Orm, tokenHash: Uint8Array): Promise<Date | undefined> {
  const [touched] = await db
    .update(sessions)
    .set({ lastUsedAt: sql`now()` })
    .where(eq(sessions.tokenHash, tokenHash))
    .returning({ expiresAt: sessions.expiresAt });
  return touched?.expiresAt;
}

export async function deleteSession(db: Orm, tokenHash: Uint8Array): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

/**
 * Ends every session of an account, and every sign-in to it that is under way.
 *
 * @param but the one that goes on
 * @returns how many have ended
 */
export async function deleteSessionsOf(db: Executor, userId: string, but?: Uint8Array): Promise<number> {
  const isMeant = and(eq(sessions.userId, userId), but && ne(sessions.tokenHash, but));
  await db.delete(signInChallenges).where(eq(signInChallenges.userId, userId));
  return (await db.delete(sessions).where(isMeant).returning({ id: sessions.id })).length;
}

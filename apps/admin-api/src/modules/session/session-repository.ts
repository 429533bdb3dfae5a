import DataLoader from 'dataloader';
import { and, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Config } from '../../config/config';
import type { Executor, Orm, Transaction } from '../../database/database';
import { hasFactorSql, isFactorRequiredSql } from '../second-factor/second-factor-repository';
import { sessions, signInChallenges, signUpCodes, users } from '../../database/schema';

/** Idle and absolute lifetime of a session. */
export interface SessionLimits {
  idleMinutes: number;
  absoluteHours: number;
}

export const accountColumns = {
  id: users.id,
  fullName: users.fullName,
  email: users.email,
  role: users.role,
  permissions: users.permissions,
};

export type Account = NonNullable<Awaited<ReturnType<typeof findAdmin>>>;

/** Accounts of the panel that are not deleted. */
export const isStaff = and(inArray(users.role, ['admin', 'subadmin']), isNull(users.closedAt));

export type SessionConfig = Pick<Config, 'session' | 'stepUp'>;

/** SQL condition: the last step-up of the session has not expired. */
const hasStepUp = ({ minutes }: Config['stepUp']) =>
  minutes === 0 ? sql<boolean>`true` : sql<boolean>`${sessions.steppedUpAt} > ${secondsAgo(minutes * 60)}`;

const secondsAgo = (seconds: number) => sql`(now() - make_interval(secs => ${seconds}))`;

/** Seconds between recorded uses of a session. Saves a write on most reads. */
const getTouchIntervalSeconds = (idleMinutes: number) => Math.min(60, idleMinutes * 2);

/** Returns how long a session lasts at least after a call, in seconds. */
export const getIdleSeconds = ({ idleMinutes }: SessionLimits): number =>
  idleMinutes * 60 - getTouchIntervalSeconds(idleMinutes);

/** Returns the account with this email, ignoring case; inactive ones too. */
export async function findStaffByEmail(db: Orm, email: string) {
  const [row] = await db
    .select({ ...accountColumns, status: users.status, passwordHash: users.passwordHash })
    .from(users)
    .where(and(isStaff, eq(users.emailKey, sql`fold_case(${email})`)));
  return row;
}

/** Returns a staff or service account; undefined for a customer. */
export async function findAdmin(db: Executor, id: string) {
  const [row] = await db
    .select(accountColumns)
    .from(users)
    .where(and(ne(users.role, 'user'), isNull(users.closedAt), eq(users.id, id)));
  return row;
}

/**
 * Replaces the hash of a password.
 *
 * @returns false if the account's hash is no longer `before`
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
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.closedAt)))
    .limit(1);
  return row !== undefined;
}

/** Locks against concurrent sign-ups: the second one waits, and then finds the main admin. */
async function hasMainAdminLocked(transaction: Transaction): Promise<boolean> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('main-admin'))`);
  return hasMainAdmin(transaction);
}

/**
 * Creates the main admin if there is none, and deletes all sign-up codes.
 *
 * @returns undefined if there is a main admin
 */
export async function insertMainAdmin(
  transaction: Transaction,
  values: { fullName: string; email: string; passwordHash: string },
) {
  if (await hasMainAdminLocked(transaction)) return undefined;
  await transaction.delete(signUpCodes);
  const [created] = await transaction
    .insert(users)
    .values({ ...values, role: 'admin' })
    .returning(accountColumns);
  return created;
}

/**
 * Adds a sign-up code for the main admin, unless there is a main admin.
 *
 * @returns whether the code was added
 */
export async function insertSignUpCode(transaction: Transaction, codeHash: Uint8Array): Promise<boolean> {
  if (await hasMainAdminLocked(transaction)) return false;
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
 * Prepares the lookup of an account by its session token. It returns undefined if the session has ended or the account is
 * not active. It runs on every call: concurrent lookups share one query, prepared once per connection. Nothing is cached.
 */
export function prepareSessionLookup(db: Orm, { session: { idleMinutes }, stepUp }: SessionConfig) {
  const lookup = db
    .select({
      ...accountColumns,
      tokenHash: sessions.tokenHash,
      /** The account must set up a second factor before anything else. */
      isSecondFactorMissing: sql<boolean>`${isFactorRequiredSql} and not ${hasFactorSql}`,
      isLastUseOutdated: sql<boolean>`${sessions.lastUsedAt} < ${secondsAgo(getTouchIntervalSeconds(idleMinutes))}`,
      hasStepUp: hasStepUp(stepUp),
      /** Until the session expires without further use. */
      remainingMs: sql<number>`extract(epoch from least(${sessions.expiresAt} - now(),
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
    const rows = await lookup.execute({ tokenHashes });
    return tokenHashes.map((tokenHash) => rows.find((session) => Buffer.compare(session.tokenHash, tokenHash) === 0));
  };
  const sessionsByToken = new DataLoader(findAll, { cache: false, maxBatchSize: 100, batchScheduleFn: setImmediate });
  return (tokenHash: Uint8Array) => sessionsByToken.load(tokenHash);
}

/**
 * Records the use of a session.
 *
 * @returns its absolute end; undefined if it has ended
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
 * Ends every session and every pending sign-in of an account.
 *
 * @param exceptTokenHash the session to keep
 * @returns the number of ended sessions
 */
export async function deleteAccountSessions(
  db: Executor,
  userId: string,
  exceptTokenHash?: Uint8Array,
): Promise<number> {
  const matches = and(eq(sessions.userId, userId), exceptTokenHash && ne(sessions.tokenHash, exceptTokenHash));
  await db.delete(signInChallenges).where(eq(signInChallenges.userId, userId));
  return (await db.delete(sessions).where(matches).returning({ id: sessions.id })).length;
}

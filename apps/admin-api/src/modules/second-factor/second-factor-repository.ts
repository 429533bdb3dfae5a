import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, not, or, sql, type SQL } from 'drizzle-orm';
import type { Executor, Transaction } from '../../database/database';
import { authenticators, passkeys, recoveryCodes, secondFactorRule, users } from '../../database/schema';
import { recordAccessChange } from '../access-changes/access-changes-repository';

/**
 * Whether the account of a row of `users` has a second factor, in SQL. The names are spelled out: in a query of one table
 * drizzle leaves the tables' names out, and `id` would be that of a passkey.
 */
export const hasFactorInSql: SQL<boolean> = sql<boolean>`(
  exists (select from authenticators where authenticators.user_id = users.id and authenticators.secret is not null)
  or exists (select from passkeys where passkeys.user_id = users.id))`;

/** Whether everybody must have one, in SQL. */
export const isRequiredInSql: SQL<boolean> = sql<boolean>`exists (
  select from second_factor_rule where second_factor_rule.is_required)`;

/** Whether an account has a second factor. */
export async function hasFactor(db: Executor, userId: string): Promise<boolean> {
  const [found] = await db.select({ hasFactor: hasFactorInSql }).from(users).where(eq(users.id, userId));
  return found?.hasFactor === true;
}

/** Whether everybody must have one. */
export async function isFactorRequired(db: Executor): Promise<boolean> {
  return (await db.$count(secondFactorRule, eq(secondFactorRule.isRequired, true))) > 0;
}

export async function saveFactorRule(transaction: Transaction, isRequired: boolean): Promise<void> {
  await transaction
    .insert(secondFactorRule)
    .values({ isRequired })
    .onConflictDoUpdate({ target: secondFactorRule.id, set: { isRequired } });
}

/** The active accounts of the panel that have none, by name. */
export const listWithoutFactor = (db: Executor) =>
  db
    .select({ id: users.id, fullName: users.fullName, email: users.email, role: users.role })
    .from(users)
    .where(
      and(
        inArray(users.role, ['admin', 'subadmin']),
        isNull(users.closedAt),
        eq(users.status, 'active'),
        not(hasFactorInSql),
      ),
    )
    .orderBy(asc(users.nameKey), asc(users.id));

/** Whose factors are changed: nobody else changes them until the transaction ends. */
export async function lockOwner(transaction: Transaction, userId: string): Promise<void> {
  await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

/** What an app and a passkey show about their owner. */
export async function findOwner(db: Executor, userId: string): Promise<{ fullName: string; email: string }> {
  const [found] = await db
    .select({ fullName: users.fullName, email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  if (!found) throw new Error('A caller without an account.');
  return found;
}

export async function findAuthenticator(db: Executor, userId: string) {
  const [found] = await db.select().from(authenticators).where(eq(authenticators.userId, userId));
  return found;
}

/** Keeps the secret of an app that is being set up, in place of the one before it. */
export async function savePendingSecret(db: Executor, userId: string, pendingSecret: string): Promise<void> {
  const pendingUntil = sql`now() + interval '10 minutes'`;
  await db
    .insert(authenticators)
    .values({ userId, pendingSecret, pendingUntil })
    .onConflictDoUpdate({ target: authenticators.userId, set: { pendingSecret, pendingUntil } });
}

/** The secret of the app that is being set up; undefined where there is none, or no longer. */
export async function findPendingSecret(db: Executor, userId: string): Promise<string | undefined> {
  const isPending = and(eq(authenticators.userId, userId), gt(authenticators.pendingUntil, sql`now()`));
  const [found] = await db.select({ secret: authenticators.pendingSecret }).from(authenticators).where(isPending);
  return found?.secret ?? undefined;
}

/** Records that the owner of an account changes its second factor, which needs nobody else. Call it before the change. */
export const recordOwnFactorChange = (transaction: Transaction, userId: string): Promise<void> =>
  recordAccessChange(transaction, { accountId: userId, changedById: userId, what: 'second_factor' });

/**
 * Puts a confirmed app in place of the one before it.
 *
 * @param step of the code that has confirmed it, which thereby is used
 */
export async function confirmSecret(transaction: Transaction, userId: string, secret: string, step: number) {
  await recordOwnFactorChange(transaction, userId);
  await transaction
    .update(authenticators)
    .set({ secret, addedAt: sql`now()`, lastStep: step, pendingSecret: null, pendingUntil: null })
    .where(eq(authenticators.userId, userId));
}

/** @returns false where the code of this step, or of a later one, has been used */
export async function spendStep(
  transaction: Transaction,
  { userId, secret, step }: { userId: string; secret: string; step: number },
): Promise<boolean> {
  const used = await transaction
    .update(authenticators)
    .set({ lastStep: step })
    .where(
      and(
        eq(authenticators.userId, userId),
        eq(authenticators.secret, secret),
        or(isNull(authenticators.lastStep), lt(authenticators.lastStep, step)),
      ),
    )
    .returning({ userId: authenticators.userId });
  return used.length > 0;
}

/**
 * Removes the app of an account, for its owner.
 *
 * @returns false where there is none
 */
export async function deleteAuthenticator(transaction: Transaction, userId: string): Promise<boolean> {
  await recordOwnFactorChange(transaction, userId);
  const deleted = await transaction
    .delete(authenticators)
    .where(and(eq(authenticators.userId, userId), isNotNull(authenticators.secret)))
    .returning({ userId: authenticators.userId });
  return deleted.length > 0;
}

export const countRecoveryCodes = (db: Executor, userId: string): Promise<number> =>
  db.$count(recoveryCodes, eq(recoveryCodes.userId, userId));

export async function deleteRecoveryCodes(transaction: Transaction, userId: string): Promise<void> {
  await transaction.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

/** Puts these in place of those before. */
export async function replaceRecoveryCodes(transaction: Transaction, userId: string, hashes: readonly Uint8Array[]) {
  await deleteRecoveryCodes(transaction, userId);
  await transaction.insert(recoveryCodes).values(hashes.map((codeHash) => ({ codeHash, userId })));
}

/** @returns false where there is no such code, or no longer */
export async function spendRecoveryCode(
  transaction: Transaction,
  userId: string,
  codeHash: Uint8Array,
): Promise<boolean> {
  const used = await transaction
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ userId: recoveryCodes.userId });
  return used.length > 0;
}

/** Removes all that an account has set up. Whoever does it is recorded before. */
export async function deleteFactors(transaction: Transaction, userId: string): Promise<void> {
  await transaction.delete(authenticators).where(eq(authenticators.userId, userId));
  await transaction.delete(passkeys).where(eq(passkeys.userId, userId));
  await deleteRecoveryCodes(transaction, userId);
}

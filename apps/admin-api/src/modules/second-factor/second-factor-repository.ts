import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, not, or, sql, type SQL } from 'drizzle-orm';
import type { Executor, Transaction } from '../../database/database';
import { authenticators, passkeys, recoveryCodes, secondFactorRule, users } from '../../database/schema';
import { recordAccessChange } from '../access-changes/access-changes-repository';

/**
 * SQL condition: the account of a row of `users` has a second factor. Table names are written out, because drizzle omits
 * them in queries of a single table, and `id` would then be the id of the passkey.
 */
export const hasFactorSql: SQL<boolean> = sql<boolean>`(
  exists (select from authenticators where authenticators.user_id = users.id and authenticators.secret is not null)
  or exists (select from passkeys where passkeys.user_id = users.id))`;

/** SQL condition: a second factor is required for everyone. */
export const isFactorRequiredSql: SQL<boolean> = sql<boolean>`exists (
  select from second_factor_rule where second_factor_rule.is_required)`;

export async function hasFactor(db: Executor, userId: string): Promise<boolean> {
  const [row] = await db.select({ hasFactor: hasFactorSql }).from(users).where(eq(users.id, userId));
  return row?.hasFactor === true;
}

/** Returns whether a second factor is required for everyone. */
export async function isFactorRequired(db: Executor): Promise<boolean> {
  return (await db.$count(secondFactorRule, eq(secondFactorRule.isRequired, true))) > 0;
}

export async function saveFactorRule(transaction: Transaction, isRequired: boolean): Promise<void> {
  await transaction
    .insert(secondFactorRule)
    .values({ isRequired })
    .onConflictDoUpdate({ target: secondFactorRule.id, set: { isRequired } });
}

/** Returns the active staff accounts without a second factor, by name. */
export const listStaffWithoutFactor = (db: Executor) =>
  db
    .select({ id: users.id, fullName: users.fullName, email: users.email, role: users.role })
    .from(users)
    .where(
      and(
        inArray(users.role, ['admin', 'subadmin']),
        isNull(users.closedAt),
        eq(users.status, 'active'),
        not(hasFactorSql),
      ),
    )
    .orderBy(asc(users.nameKey), asc(users.id));

/** Locks an account against concurrent changes of its factors until the transaction ends. */
export async function lockOwner(transaction: Transaction, userId: string): Promise<void> {
  await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

/** Returns the name and email of the account's owner, for authenticator apps and passkeys to display. */
export async function findOwner(db: Executor, userId: string): Promise<{ fullName: string; email: string }> {
  const [row] = await db
    .select({ fullName: users.fullName, email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  if (!row) throw new Error('The account does not exist.');
  return row;
}

export async function findAuthenticator(db: Executor, userId: string) {
  const [row] = await db.select().from(authenticators).where(eq(authenticators.userId, userId));
  return row;
}

/** Saves the secret of an authenticator app during setup. It replaces an earlier one. */
export async function savePendingSecret(db: Executor, userId: string, pendingSecret: string): Promise<void> {
  const pendingUntil = sql`now() + interval '10 minutes'`;
  await db
    .insert(authenticators)
    .values({ userId, pendingSecret, pendingUntil })
    .onConflictDoUpdate({ target: authenticators.userId, set: { pendingSecret, pendingUntil } });
}

/** Returns the secret of the app during setup; undefined if there is none or it has expired. */
export async function findPendingSecret(db: Executor, userId: string): Promise<string | undefined> {
  const isPending = and(eq(authenticators.userId, userId), gt(authenticators.pendingUntil, sql`now()`));
  const [row] = await db.select({ secret: authenticators.pendingSecret }).from(authenticators).where(isPending);
  return row?.secret ?? undefined;
}

/** Records a change by the owner, which needs no second admin. Call it before the change. */
export const recordOwnFactorChange = (transaction: Transaction, userId: string): Promise<void> =>
  recordAccessChange(transaction, { accountId: userId, changedById: userId, what: 'second_factor' });

/**
 * Activates a confirmed app. It replaces an earlier one.
 *
 * @param step the time step of the code that confirmed the app; the code is then used
 */
export async function confirmSecret(transaction: Transaction, userId: string, secret: string, step: number) {
  await recordOwnFactorChange(transaction, userId);
  await transaction
    .update(authenticators)
    .set({ secret, addedAt: sql`now()`, lastStep: step, pendingSecret: null, pendingUntil: null })
    .where(eq(authenticators.userId, userId));
}

/**
 * Marks the code of a time step as used.
 *
 * @returns false if a code of this step or a later one has already been used
 */
export async function consumeTimeStep(
  transaction: Transaction,
  { userId, secret, step }: { userId: string; secret: string; step: number },
): Promise<boolean> {
  const updated = await transaction
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
  return updated.length > 0;
}

/**
 * Deletes the authenticator app of a user.
 *
 * @returns false if there is none
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

/** Replaces the recovery codes of an account. */
export async function replaceRecoveryCodes(transaction: Transaction, userId: string, hashes: readonly Uint8Array[]) {
  await deleteRecoveryCodes(transaction, userId);
  await transaction.insert(recoveryCodes).values(hashes.map((codeHash) => ({ codeHash, userId })));
}

/**
 * Deletes a recovery code, because it works once.
 *
 * @returns false if there is no such code, or it has been used
 */
export async function consumeRecoveryCode(
  transaction: Transaction,
  userId: string,
  codeHash: Uint8Array,
): Promise<boolean> {
  const deleted = await transaction
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ userId: recoveryCodes.userId });
  return deleted.length > 0;
}

/** Deletes all second factors of an account. Record the change before calling it. */
export async function deleteFactors(transaction: Transaction, userId: string): Promise<void> {
  await transaction.delete(authenticators).where(eq(authenticators.userId, userId));
  await transaction.delete(passkeys).where(eq(passkeys.userId, userId));
  await deleteRecoveryCodes(transaction, userId);
}

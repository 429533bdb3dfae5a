import { and, asc, eq, gt, lt, or, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../../database/database';
import { passkeyChallenges, passkeys } from '../../database/schema';
import { recordOwnFactorChange } from './second-factor-repository';

export type PasskeyRow = typeof passkeys.$inferSelect;

/** Purpose of a passkey challenge. */
export type PasskeyPurpose = 'add' | 'step_up';

/** Returns the passkeys of a user, oldest first. */
export const listPasskeys = (db: Executor, userId: string): Promise<PasskeyRow[]> =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt), asc(passkeys.id));

/** @returns undefined if this or another account already has the passkey */
export async function insertPasskey(
  transaction: Transaction,
  values: typeof passkeys.$inferInsert,
): Promise<PasskeyRow | undefined> {
  const [added] = await transaction.insert(passkeys).values(values).onConflictDoNothing().returning();
  return added;
}

const isOwn = (userId: string, id: string) => and(eq(passkeys.id, id), eq(passkeys.userId, userId));

export async function findPasskey(db: Executor, userId: string, id: string): Promise<PasskeyRow | undefined> {
  const [row] = await db.select().from(passkeys).where(isOwn(userId, id));
  return row;
}

export async function findPasskeyByCredential(
  db: Executor,
  userId: string,
  credentialId: string,
): Promise<PasskeyRow | undefined> {
  const matches = and(eq(passkeys.userId, userId), eq(passkeys.credentialId, credentialId));
  const [row] = await db.select().from(passkeys).where(matches);
  return row;
}

export async function renamePasskey(transaction: Transaction, id: string, name: string): Promise<void> {
  await transaction.update(passkeys).set({ name }).where(eq(passkeys.id, id));
}

/**
 * Deletes a passkey of a user.
 *
 * @returns the deleted passkey; undefined if the user has no such passkey
 */
export async function deletePasskey(
  transaction: Transaction,
  userId: string,
  id: string,
): Promise<PasskeyRow | undefined> {
  await recordOwnFactorChange(transaction, userId);
  const [deleted] = await transaction.delete(passkeys).where(isOwn(userId, id)).returning();
  return deleted;
}

/**
 * Records the use of a passkey.
 *
 * @returns false if the signature counter has not increased: the passkey was copied, or a concurrent request used it
 */
export async function recordPasskeyUse(transaction: Transaction, id: string, counter: number): Promise<boolean> {
  // The counter of a passkey that does not count its signatures stays 0.
  const isCounterAccepted = or(
    lt(passkeys.counter, counter),
    and(eq(passkeys.counter, 0), sql`${counter}::bigint = 0`),
  );
  const updated = await transaction
    .update(passkeys)
    .set({ counter, lastUsedAt: sql`now()` })
    .where(and(eq(passkeys.id, id), isCounterAccepted))
    .returning({ id: passkeys.id });
  return updated.length > 0;
}

const isChallengeOf = (sessionHash: Uint8Array, purpose: PasskeyPurpose) =>
  and(eq(passkeyChallenges.sessionHash, sessionHash), eq(passkeyChallenges.purpose, purpose));

/** Saves the challenge of a session. It replaces an earlier one for the same purpose. */
export async function savePasskeyChallenge(
  db: Executor,
  sessionHash: Uint8Array,
  purpose: PasskeyPurpose,
  challenge: string,
): Promise<void> {
  const expiresAt = sql`now() + interval '5 minutes'`;
  await db
    .insert(passkeyChallenges)
    .values({ sessionHash, purpose, challenge, expiresAt })
    .onConflictDoUpdate({
      target: [passkeyChallenges.sessionHash, passkeyChallenges.purpose],
      set: { challenge, expiresAt },
    });
}

/** Returns and deletes the challenge of a session; undefined if there is none or it has expired. */
export async function consumePasskeyChallenge(
  db: Executor,
  sessionHash: Uint8Array,
  purpose: PasskeyPurpose,
): Promise<string | undefined> {
  const [deleted] = await db
    .delete(passkeyChallenges)
    .where(and(isChallengeOf(sessionHash, purpose), gt(passkeyChallenges.expiresAt, sql`now()`)))
    .returning({ challenge: passkeyChallenges.challenge });
  return deleted?.challenge;
}

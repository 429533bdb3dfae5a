import { and, asc, eq, gt, lt, or, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../../database/database';
import { passkeyChallenges, passkeys } from '../../database/schema';
import { recordOwnFactorChange } from './second-factor-repository';

export type PasskeyRow = typeof passkeys.$inferSelect;

/** What a session signs with a passkey for. */
export type PasskeyPurpose = 'add' | 'step_up';

/** The oldest first. */
export const listPasskeys = (db: Executor, userId: string): Promise<PasskeyRow[]> =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt), asc(passkeys.id));

/** @returns whether it was added; a passkey that anybody has already is not */
export async function insertPasskey(
  transaction: Transaction,
  values: typeof passkeys.$inferInsert,
): Promise<PasskeyRow | undefined> {
  const [added] = await transaction.insert(passkeys).values(values).onConflictDoNothing().returning();
  return added;
}

const isOwn = (userId: string, id: string) => and(eq(passkeys.id, id), eq(passkeys.userId, userId));

export async function findPasskey(db: Executor, userId: string, id: string): Promise<PasskeyRow | undefined> {
  const [found] = await db.select().from(passkeys).where(isOwn(userId, id));
  return found;
}

export async function findPasskeyByCredential(
  db: Executor,
  userId: string,
  credentialId: string,
): Promise<PasskeyRow | undefined> {
  const isMeant = and(eq(passkeys.userId, userId), eq(passkeys.credentialId, credentialId));
  const [found] = await db.select().from(passkeys).where(isMeant);
  return found;
}

export async function renamePasskey(transaction: Transaction, id: string, name: string): Promise<void> {
  await transaction.update(passkeys).set({ name }).where(eq(passkeys.id, id));
}

/**
 * Removes a passkey, for its owner.
 *
 * @returns what it was; undefined where the owner has no such passkey
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
 * Notes that a passkey was used.
 *
 * @returns false where its device has counted no further than somebody else did meanwhile
 */
export async function spendPasskey(transaction: Transaction, id: string, counter: number): Promise<boolean> {
  const countsOn = or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter}::bigint = 0`));
  const used = await transaction
    .update(passkeys)
    .set({ counter, lastUsedAt: sql`now()` })
    .where(and(eq(passkeys.id, id), countsOn))
    .returning({ id: passkeys.id });
  return used.length > 0;
}

const isOf = (sessionHash: Uint8Array, purpose: PasskeyPurpose) =>
  and(eq(passkeyChallenges.sessionHash, sessionHash), eq(passkeyChallenges.purpose, purpose));

/** Keeps what a session is to sign, in place of what it was given before. */
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

/** What a session was given to sign, once; undefined where there is nothing, or no longer. */
export async function takePasskeyChallenge(
  db: Executor,
  sessionHash: Uint8Array,
  purpose: PasskeyPurpose,
): Promise<string | undefined> {
  const [taken] = await db
    .delete(passkeyChallenges)
    .where(and(isOf(sessionHash, purpose), gt(passkeyChallenges.expiresAt, sql`now()`)))
    .returning({ challenge: passkeyChallenges.challenge });
  return taken?.challenge;
}

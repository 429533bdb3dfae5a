import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Executor } from '../../database/database';
import { signInChallenges, users } from '../../database/schema';
import { accountColumns, isStaff } from './session-repository';

/** Attempts per correct password. */
const MAX_ATTEMPTS = 5;

const isOpen = (tokenHash: Uint8Array) =>
  and(eq(signInChallenges.tokenHash, tokenHash), gt(signInChallenges.expiresAt, sql`now()`));

/** Saves a challenge after a correct password. It expires after five minutes. */
export async function saveChallenge(
  db: Executor,
  challenge: { tokenHash: Uint8Array; userId: string; passkeyChallenge: string },
): Promise<void> {
  await db.insert(signInChallenges).values({ ...challenge, expiresAt: sql`now() + interval '5 minutes'` });
}

/** Returns the account of an open challenge; undefined if the challenge has expired or the account is not active. */
export async function findChallenge(db: Executor, tokenHash: Uint8Array) {
  const [row] = await db
    .select({ account: accountColumns, passkeyChallenge: signInChallenges.passkeyChallenge })
    .from(signInChallenges)
    .innerJoin(users, eq(users.id, signInChallenges.userId))
    .where(and(isOpen(tokenHash), isStaff, eq(users.status, 'active')));
  return row;
}

/**
 * Counts an attempt before its verification.
 *
 * @returns false if there have been too many
 */
export async function countChallengeAttempt(db: Executor, tokenHash: Uint8Array): Promise<boolean> {
  const counted = await db
    .update(signInChallenges)
    .set({ tries: sql`${signInChallenges.tries} + 1` })
    .where(and(isOpen(tokenHash), lt(signInChallenges.tries, MAX_ATTEMPTS)))
    .returning({ tries: signInChallenges.tries });
  return counted.length > 0;
}

/**
 * Deletes a challenge.
 *
 * @returns false if a concurrent request has deleted it
 */
export async function deleteChallenge(db: Executor, tokenHash: Uint8Array): Promise<boolean> {
  const deleted = await db
    .delete(signInChallenges)
    .where(eq(signInChallenges.tokenHash, tokenHash))
    .returning({ tokenHash: signInChallenges.tokenHash });
  return deleted.length > 0;
}

import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Executor } from '../../database/database';
import { signInChallenges, users } from '../../database/schema';
import { account, isStaff } from './session-repository';

/** How many proofs one right password is good for. */
const mostTries = 5;

const isOpen = (tokenHash: Uint8Array) =>
  and(eq(signInChallenges.tokenHash, tokenHash), gt(signInChallenges.expiresAt, sql`now()`));

/** Keeps that a password was right, for five minutes. */
export async function insertChallenge(
  db: Executor,
  challenge: { tokenHash: Uint8Array; userId: string; passkeyChallenge: string },
): Promise<void> {
  await db.insert(signInChallenges).values({ ...challenge, expiresAt: sql`now() + interval '5 minutes'` });
}

/** Whose sign-in it is, as long as it can go on and the account may be used. */
export async function findChallenge(db: Executor, tokenHash: Uint8Array) {
  const [found] = await db
    .select({ account, passkeyChallenge: signInChallenges.passkeyChallenge })
    .from(signInChallenges)
    .innerJoin(users, eq(users.id, signInChallenges.userId))
    .where(and(isOpen(tokenHash), isStaff, eq(users.status, 'active')));
  return found;
}

/** Counts a proof before it is looked at. @returns false where there have been too many */
export async function countTry(db: Executor, tokenHash: Uint8Array): Promise<boolean> {
  const counted = await db
    .update(signInChallenges)
    .set({ tries: sql`${signInChallenges.tries} + 1` })
    .where(and(isOpen(tokenHash), lt(signInChallenges.tries, mostTries)))
    .returning({ tries: signInChallenges.tries });
  return counted.length > 0;
}

/** Ends it. @returns false where somebody else has ended it meanwhile */
export async function deleteChallenge(db: Executor, tokenHash: Uint8Array): Promise<boolean> {
  const deleted = await db
    .delete(signInChallenges)
    .where(eq(signInChallenges.tokenHash, tokenHash))
    .returning({ tokenHash: signInChallenges.tokenHash });
  return deleted.length > 0;
}

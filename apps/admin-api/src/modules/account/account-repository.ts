import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../database/database';
import { users } from '../../database/schema';
import { isStaff } from '../session/session-repository';

/** What is needed to ask somebody who is signed in for their password. */
export async function findOwnPassword(db: Executor, id: string) {
  const [found] = await db
    .select({ fullName: users.fullName, email: users.email, passwordHash: users.passwordHash })
    .from(users)
    .where(and(isStaff, eq(users.id, id)));
  return found;
}

/**
 * Replaces a password.
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
    .set({ passwordHash, updatedAt: sql`now()` })
    .where(and(eq(users.id, id), eq(users.passwordHash, before)))
    .returning({ id: users.id });
  return replaced.length > 0;
}

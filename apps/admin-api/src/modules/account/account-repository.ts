import { and, eq } from 'drizzle-orm';
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

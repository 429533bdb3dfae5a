import { and, eq } from 'drizzle-orm';
import type { Executor } from '../../database/database';
import { users } from '../../database/schema';
import { isStaff } from '../session/session-repository';

/** Returns the password hash of a staff account, with the name and email that a new password must not contain. */
export async function findOwnCredentials(db: Executor, id: string) {
  const [account] = await db
    .select({ fullName: users.fullName, email: users.email, passwordHash: users.passwordHash })
    .from(users)
    .where(and(isStaff, eq(users.id, id)));
  return account;
}

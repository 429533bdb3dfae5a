import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../../database/database';
import { passwordResets, users } from '../../database/schema';

export type ResetOwner = Pick<typeof users.$inferSelect, 'id' | 'role'>;

const LINK_LIFETIME_MINUTES = 60;

const ownerColumns = {
  id: users.id,
  role: users.role,
  fullName: users.fullName,
  email: users.email,
  status: users.status,
  passwordHash: users.passwordHash,
};

/** Reads an open account of this role and locks it against changes until the transaction ends. */
export async function lockOwner(transaction: Transaction, { id, role }: ResetOwner) {
  const [row] = await transaction
    .select(ownerColumns)
    .from(users)
    .where(and(eq(users.id, id), eq(users.role, role), isNull(users.closedAt)))
    .for('no key update');
  return row;
}

/**
 * Saves a link of an account. It replaces an earlier one.
 *
 * @returns when it expires
 */
export async function saveReset(db: Executor, userId: string, tokenHash: Uint8Array): Promise<Date> {
  const values = { tokenHash, expiresAt: sql`now() + make_interval(mins => ${LINK_LIFETIME_MINUTES})` };
  const [saved] = await db
    .insert(passwordResets)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: passwordResets.userId, set: values })
    .returning({ expiresAt: passwordResets.expiresAt });
  if (!saved) throw new Error('The saved password link was not returned.');
  return saved.expiresAt;
}

const isValidLink = (tokenHash: Uint8Array) =>
  and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, sql`now()`));

/** Returns the account of a valid link. */
export async function findResetOwner(db: Executor, tokenHash: Uint8Array) {
  const [row] = await db
    .select(ownerColumns)
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(and(isValidLink(tokenHash), eq(users.status, 'active'), isNull(users.closedAt)));
  return row;
}

/**
 * Deletes a link, so that it works only once.
 *
 * @returns who created it; undefined if it is not valid, as for all but one of several concurrent calls
 */
export async function consumeReset(
  transaction: Transaction,
  tokenHash: Uint8Array,
): Promise<{ madeById: string | null } | undefined> {
  const [used] = await transaction
    .delete(passwordResets)
    .where(isValidLink(tokenHash))
    .returning({ madeById: passwordResets.madeById });
  return used;
}

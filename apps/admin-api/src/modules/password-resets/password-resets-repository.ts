import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../../database/database';
import { passwordResets, users } from '../../database/schema';

export type ResetOwner = Pick<typeof users.$inferSelect, 'id' | 'role'>;

/** How long a link works, in minutes. */
const lastsMinutes = 60;

const owner = {
  id: users.id,
  role: users.role,
  fullName: users.fullName,
  email: users.email,
  status: users.status,
  passwordHash: users.passwordHash,
};

/** An open account of this role, locked against changes until the transaction ends. */
export async function lockOwner(transaction: Transaction, { id, role }: ResetOwner) {
  const [found] = await transaction
    .select(owner)
    .from(users)
    .where(and(eq(users.id, id), eq(users.role, role), isNull(users.closedAt)))
    .for('no key update');
  return found;
}

/**
 * Keeps a link of an account, in place of an earlier one.
 *
 * @returns when it stops working
 */
export async function keepReset(db: Executor, userId: string, tokenHash: Uint8Array): Promise<Date> {
  const values = { tokenHash, expiresAt: sql`now() + make_interval(mins => ${lastsMinutes})` };
  const [kept] = await db
    .insert(passwordResets)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: passwordResets.userId, set: values })
    .returning({ expiresAt: passwordResets.expiresAt });
  if (!kept) throw new Error('A kept link was not returned.');
  return kept.expiresAt;
}

const isUsable = (tokenHash: Uint8Array) =>
  and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, sql`now()`));

/** Whose link it is, as long as it works. */
export async function findReset(db: Executor, tokenHash: Uint8Array) {
  const [found] = await db
    .select(owner)
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(and(isUsable(tokenHash), eq(users.status, 'active'), isNull(users.closedAt)));
  return found;
}

/**
 * Uses a link up.
 *
 * @returns who made it; undefined where it no longer works, as for all but one of several calls at once
 */
export async function takeReset(
  transaction: Transaction,
  tokenHash: Uint8Array,
): Promise<{ madeById: string | null } | undefined> {
  const [used] = await transaction
    .delete(passwordResets)
    .where(isUsable(tokenHash))
    .returning({ madeById: passwordResets.madeById });
  return used;
}

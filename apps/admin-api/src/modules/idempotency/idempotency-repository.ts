import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../database/database';
import { idempotencyKeys } from '../../database/schema';

/** Whose key it is; two callers may choose the same. */
export interface KeyOwner {
  userId: string;
  key: string;
}

export interface StoredAnswer {
  status: number;
  body: unknown;
}

const isOwn = ({ userId, key }: KeyOwner) => and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));

/**
 * Takes a key for a request, unless it is taken. Waits for a request that is under way with it.
 *
 * @returns whether the key was free
 */
export async function claimKey(
  transaction: Transaction,
  { userId, key }: KeyOwner,
  hash: Uint8Array,
): Promise<boolean> {
  const { rows } = await transaction.execute(sql`
    insert into ${idempotencyKeys} (user_id, key, request_hash) values (${userId}, ${key}, ${hash})
    on conflict do nothing returning key`);
  return rows.length > 0;
}

/** The request that has taken a key, and the answer that it was given. */
export async function readKey(transaction: Transaction, owner: KeyOwner) {
  const [found] = await transaction
    .select({
      hash: idempotencyKeys.requestHash,
      status: idempotencyKeys.responseStatus,
      body: idempotencyKeys.responseBody,
    })
    .from(idempotencyKeys)
    .where(isOwn(owner));
  return found;
}

export async function storeAnswer(transaction: Transaction, owner: KeyOwner, { status, body }: StoredAnswer) {
  await transaction.update(idempotencyKeys).set({ responseStatus: status, responseBody: body }).where(isOwn(owner));
}

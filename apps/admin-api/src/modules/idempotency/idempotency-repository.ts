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
 * Takes a key for a request, unless it is taken. Waits for a request that is under way with it. Forgets other keys that
 * are older than 30 days.
 *
 * @returns whether the key was free
 */
export async function claimKey(
  transaction: Transaction,
  { userId, key }: KeyOwner,
  hash: Uint8Array,
): Promise<boolean> {
  const { rows } = await transaction.execute(sql`
    with old as (
      delete from ${idempotencyKeys} where ctid = any (array(
        select ctid from ${idempotencyKeys}
        where created_at < now() - interval '30 days' and not (user_id = ${userId} and key = ${key})
        limit 100 for update skip locked
      ))
    )
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

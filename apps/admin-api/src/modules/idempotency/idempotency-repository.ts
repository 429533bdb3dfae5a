import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../database/database';
import { idempotencyKeys } from '../../database/schema';

/** A key and its caller: two callers may choose the same key. */
export interface KeyOwner {
  userId: string;
  key: string;
}

export interface StoredResponse {
  status: number;
  body: unknown;
}

const isOwnKey = ({ userId, key }: KeyOwner) => and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));

/**
 * Claims a key for a request. Waits while another request with the same key is in progress.
 *
 * @returns false if the key is already used
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

/** Reads the hash of the request that used a key, and its response. */
export async function readKey(transaction: Transaction, owner: KeyOwner) {
  const [row] = await transaction
    .select({
      hash: idempotencyKeys.requestHash,
      status: idempotencyKeys.responseStatus,
      body: idempotencyKeys.responseBody,
    })
    .from(idempotencyKeys)
    .where(isOwnKey(owner));
  return row;
}

export async function storeResponse(transaction: Transaction, owner: KeyOwner, { status, body }: StoredResponse) {
  await transaction.update(idempotencyKeys).set({ responseStatus: status, responseBody: body }).where(isOwnKey(owner));
}

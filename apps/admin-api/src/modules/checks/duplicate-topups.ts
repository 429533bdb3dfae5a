import { sql } from 'drizzle-orm';
import type { Schemas } from '@countinghouse/api-client/strict';
import type { Executor } from '../../database/database';
import { readRows } from '../../database/read-rows';

const MAX_DUPLICATES = 20;

/** A top-up that claims the same transfer as another. */
export type DuplicateRow = {
  id: string;
  transactionId: string;
  status: Schemas['TransactionStatus'];
  amount: string;
  email: string;
  createdAt: Date;
};

/** Returns the other top-ups with the same transaction hash, in any spelling, on the same chain, oldest first. */
export async function listDuplicates(db: Executor, id: string): Promise<DuplicateRow[]> {
  // Materialized before sorting: the planner expects many matches and would otherwise scan all top-ups in order of time.
  const query = sql`
    with same as materialized (
      select other.* from topups join topups as other
        on network_chain(other.network) = network_chain(topups.network) and other.transaction_hash <> ''
        and other.id <> topups.id and hash_key(other.transaction_hash) = hash_key(topups.transaction_hash)
      where topups.id = ${id}
    )
    select same.id, same.transaction_id as "transactionId", same.status, same.amount, users.email, same.created_at as "createdAt"
    from same join users on users.id = same.user_id
    order by same.created_at, same.id limit ${MAX_DUPLICATES}`;
  return readRows(db, query);
}

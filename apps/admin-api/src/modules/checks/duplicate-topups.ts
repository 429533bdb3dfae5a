import { sql } from 'drizzle-orm';
import type { Schemas } from '@countinghouse/api-client/whole';
import type { Executor } from '../../database/database';
import { readRows } from '../../database/read-rows';

/** How many top-ups that claim the same transfer are listed. */
const toldDuplicates = 20;

/** A top-up that claims the same transfer as another. */
export type DuplicateRow = {
  id: string;
  transactionId: string;
  status: Schemas['TransactionStatus'];
  amount: string;
  email: string;
  createdAt: Date;
};

/**
 * Other top-ups that claim the same transfer, oldest first: with the same hash, however it is written, on the same chain.
 */
export async function listDuplicates(db: Executor, id: string): Promise<DuplicateRow[]> {
  // Found before they are sorted: the planner expects many, and would walk all top-ups by time to find the first.
  const query = sql`
    with same as materialized (
      select other.* from topups join topups as other
        on network_chain(other.network) = network_chain(topups.network) and other.transaction_hash <> ''
        and other.id <> topups.id and hash_key(other.transaction_hash) = hash_key(topups.transaction_hash)
      where topups.id = ${id}
    )
    select same.id, same.transaction_id as "transactionId", same.status, same.amount, users.email, same.created_at as "createdAt"
    from same join users on users.id = same.user_id
    order by same.created_at, same.id limit ${toldDuplicates}`;
  return readRows(db, query);
}

import type { Transaction } from '../../database/database';
import { accessChanges } from '../../database/schema';

/** A change of access to a staff account. `changedById` is null for changes made from the server's command line. */
export type AccessChange = Pick<Required<typeof accessChanges.$inferInsert>, 'accountId' | 'changedById' | 'what'>;

/**
 * Records who changes the access to an account. Call it in the same transaction, before the change: the database rejects a
 * reset link or the removal of a second factor without this record.
 *
 * @throws a violation of `second_admin_required` where a reset link or the removal of a second factor needs a second admin
 */
export async function recordAccessChange(transaction: Transaction, change: AccessChange): Promise<void> {
  await transaction.insert(accessChanges).values(change);
}

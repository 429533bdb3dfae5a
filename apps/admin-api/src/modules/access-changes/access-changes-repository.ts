import type { Transaction } from '../../database/database';
import { accessChanges } from '../../database/schema';

/** A change of the access to an account that uses the panel, and who made it: null for the server's command line. */
export type AccessChange = Pick<Required<typeof accessChanges.$inferInsert>, 'accountId' | 'changedById' | 'what'>;

/**
 * Records who changes the access to an account. Call it in the transaction of the change, and before it: the database refuses
 * a reset link and the removal of a second factor that nobody has been recorded for.
 *
 * @throws a violation of `second_admin_required` where a reset link or the removal of a second factor needs a second admin
 */
export async function recordAccessChange(transaction: Transaction, change: AccessChange): Promise<void> {
  await transaction.insert(accessChanges).values(change);
}

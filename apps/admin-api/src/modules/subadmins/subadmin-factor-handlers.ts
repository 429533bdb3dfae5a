import type { Handlers, Making } from '../../contract/operation-types';
import type { Transaction } from '../../database/database';
import type { Deps } from '../../config/deps';
import { notFound } from '../../common/http-error';
import { recordWrite } from '../audit-log/audit-log-repository';
import { lockAccount } from './held-flags';
import { removeFactor } from './remove-factor';

/**
 * Removes the second factor of a sub-admin, and records it.
 *
 * @param requestedById who has asked for it, where the caller agrees to what somebody else has asked for
 */
export async function removeSubadminFactor(
  transaction: Transaction,
  call: Omit<Making<'removeSubadminSecondFactor'>, 'headers' | 'body'>,
  requestedById = call.caller.id,
): Promise<void> {
  const account = await lockAccount(transaction, call, 'remove the second factor of an account');
  const write = await removeFactor(transaction, account, {
    changedById: requestedById,
    byWhom: 'The main admin has',
  });
  if (!write) throw notFound('Second factor');
  await recordWrite(transaction, call, write);
}

/** What the main admin does for a sub-admin who has lost their phone. */
export function subadminFactorHandlers({ database: { orm } }: Deps): Pick<Handlers, 'removeSubadminSecondFactor'> {
  return {
    removeSubadminSecondFactor: async (call) =>
      orm.transaction(async (transaction) => {
        await removeSubadminFactor(transaction, call);
        return { message: 'The second factor was removed.' };
      }),
  };
}

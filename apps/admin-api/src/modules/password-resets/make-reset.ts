import type { Transaction } from '../../database/database';
import { conflict } from '../../common/http-error';
import { recordAccessChange } from '../access-changes/access-changes-repository';
import { createToken, hashToken } from '../../common/tokens';
import { keepReset, lockOwner, type ResetOwner } from './password-resets-repository';

/** What a link for a new password is made of. Nobody sees the token again. */
export interface MadeReset {
  ownerId: string;
  token: string;
  expiresAt: Date;
}

/**
 * Makes a link for a new password, in place of an earlier one. Whoever makes it records it, in the same transaction.
 *
 * @param madeById who makes it; null for the server's command line
 * @returns undefined where there is no such account, or where it is closed
 * @throws HttpError 409 where the account is inactive
 * @throws a violation of `second_admin_required` where a second admin has to agree first
 */
export async function makeReset(
  transaction: Transaction,
  account: ResetOwner,
  madeById: string | null,
): Promise<MadeReset | undefined> {
  const owner = await lockOwner(transaction, account);
  if (!owner) return undefined;
  if (owner.status !== 'active') throw conflict('conflict', 'This account is inactive. Make it active first.');
  if (owner.role !== 'user')
    await recordAccessChange(transaction, { accountId: owner.id, changedById: madeById, what: 'reset_link' });
  const token = createToken();
  return { ownerId: owner.id, token, expiresAt: await keepReset(transaction, owner.id, hashToken(token)) };
}

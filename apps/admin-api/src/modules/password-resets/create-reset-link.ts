import type { Transaction } from '../../database/database';
import { conflict } from '../../common/http-error';
import { recordAccessChange } from '../access-changes/access-changes-repository';
import { createToken, hashToken } from '../../common/tokens';
import { saveReset, lockOwner, type ResetOwner } from './password-resets-repository';

/** A new password link. Only the hash of its token is stored. */
export interface ResetLink {
  ownerId: string;
  token: string;
  expiresAt: Date;
}

/**
 * Creates a password link that replaces an earlier one. The caller records it in the same transaction.
 *
 * @param createdById the admin who creates it; null for the server's command line
 * @returns undefined if there is no such account or it is closed
 * @throws HttpError 409 if the account is inactive
 * @throws a violation of `second_admin_required` if a second admin has to agree first
 */
export async function createResetLink(
  transaction: Transaction,
  account: ResetOwner,
  createdById: string | null,
): Promise<ResetLink | undefined> {
  const owner = await lockOwner(transaction, account);
  if (!owner) return undefined;
  if (owner.status !== 'active') throw conflict('conflict', 'This account is inactive. Activate it first.');
  if (owner.role !== 'user')
    await recordAccessChange(transaction, { accountId: owner.id, changedById: createdById, what: 'reset_link' });
  const token = createToken();
  return { ownerId: owner.id, token, expiresAt: await saveReset(transaction, owner.id, hashToken(token)) };
}

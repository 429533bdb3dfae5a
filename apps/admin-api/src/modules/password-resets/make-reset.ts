import type { Transaction } from '../../database/database';
import { conflict } from '../../common/http-error';
import { createToken, hashToken } from '../session/session-token';
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
 * @returns undefined where there is no such account, or where it is closed
 * @throws HttpError 409 where the account is inactive
 */
export async function makeReset(transaction: Transaction, account: ResetOwner): Promise<MadeReset | undefined> {
  const owner = await lockOwner(transaction, account);
  if (!owner) return undefined;
  if (owner.status !== 'active') throw conflict('conflict', 'This account is inactive. Make it active first.');
  const token = createToken();
  return { ownerId: owner.id, token, expiresAt: await keepReset(transaction, owner.id, hashToken(token)) };
}

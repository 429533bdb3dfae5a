import type { Schemas } from '@countinghouse/api-client/strict';
import type { WriteContext } from '../../contract/operation-types';
import type { Transaction } from '../../database/database';
import { conflict } from '../../common/http-error';
import { writeAuditEntry } from '../audit-log/audit-log-repository';
import { insertNotifications } from '../notifications/notifications-repository';
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes';
import {
  countRecoveryCodes,
  deleteRecoveryCodes,
  hasFactor,
  isFactorRequired,
  replaceRecoveryCodes,
} from './second-factor-repository';

const lastRequiredFactor = () =>
  conflict('second_factor_setup_required', 'A second factor is required. Add another one before you remove this one.');

/** Records a change of the caller's own second factor, and notifies them in case someone else made it. */
export async function recordFactorChange(
  transaction: Transaction,
  context: WriteContext,
  { notification, ...change }: { notification: { title: string; message: string }; before?: object; after?: object },
): Promise<void> {
  const { id } = context.caller;
  await writeAuditEntry(transaction, context, { entity: 'second_factor', entityId: id, ...change });
  await insertNotifications(transaction, [{ recipientId: id, ...notification, isSecurity: true }]);
}

/** Creates recovery codes when the first factor is added. They are null if the user already has some. */
export async function createFirstRecoveryCodes(
  transaction: Transaction,
  userId: string,
): Promise<Schemas['RecoveryCodes']> {
  if ((await countRecoveryCodes(transaction, userId)) > 0) return { recovery_codes: null };
  return issueRecoveryCodes(transaction, userId);
}

/** Replaces the recovery codes of a user, and returns the new ones. */
export async function issueRecoveryCodes(transaction: Transaction, userId: string) {
  const codes = createRecoveryCodes();
  await replaceRecoveryCodes(transaction, userId, codes.map(hashRecoveryCode));
  return { recovery_codes: codes };
}

/**
 * Completes the removal of a factor: recovery codes are deleted with the last one.
 *
 * @throws HttpError 409 if it was the last one and a second factor is required
 */
export async function completeFactorRemoval(transaction: Transaction, userId: string): Promise<void> {
  if (await hasFactor(transaction, userId)) return;
  if (await isFactorRequired(transaction)) throw lastRequiredFactor();
  await deleteRecoveryCodes(transaction, userId);
}

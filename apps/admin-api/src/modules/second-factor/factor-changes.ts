import type { Schemas } from '@countinghouse/api-client/whole';
import type { WriteContext } from '../../contract/operation-types';
import type { Transaction } from '../../database/database';
import { conflict } from '../../common/http-error';
import { recordWrite } from '../audit-log/audit-log-repository';
import { insertNotifications } from '../notifications/notifications-repository';
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes';
import {
  countRecoveryCodes,
  deleteRecoveryCodes,
  hasFactor,
  isFactorRequired,
  replaceRecoveryCodes,
} from './second-factor-repository';

const lastFactor = () =>
  conflict(
    'second_factor_setup_required',
    'Everybody here must have a second factor. Add another one before you remove this one.',
  );

/** Records what somebody has changed about their own second factor, and tells them: it may not have been them. */
export async function recordChange(
  transaction: Transaction,
  context: WriteContext,
  { told, ...sides }: { told: { title: string; message: string }; before?: object; after?: object },
): Promise<void> {
  const { id } = context.caller;
  await recordWrite(transaction, context, { entity: 'second_factor', entityId: id, ...sides });
  await insertNotifications(transaction, [{ recipientId: id, ...told, isSecurity: true }]);
}

/** Ten codes with the first factor; null where there are some already. */
export async function makeFirstCodes(transaction: Transaction, userId: string): Promise<Schemas['RecoveryCodes']> {
  if ((await countRecoveryCodes(transaction, userId)) > 0) return { recovery_codes: null };
  return makeCodes(transaction, userId);
}

export async function makeCodes(transaction: Transaction, userId: string) {
  const codes = createRecoveryCodes();
  await replaceRecoveryCodes(transaction, userId, codes.map(hashRecoveryCode));
  return { recovery_codes: codes };
}

/**
 * After one was removed: the recovery codes stand in for a factor, and go with the last one.
 *
 * @throws HttpError where none is left and everybody must have one
 */
export async function settleRemoval(transaction: Transaction, userId: string): Promise<void> {
  if (await hasFactor(transaction, userId)) return;
  if (await isFactorRequired(transaction)) throw lastFactor();
  await deleteRecoveryCodes(transaction, userId);
}

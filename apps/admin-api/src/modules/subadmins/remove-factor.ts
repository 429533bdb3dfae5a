import type { Transaction } from '../../database/database';
import type { Write } from '../audit-log/audit-log-repository';
import { insertNotifications } from '../notifications/notifications-repository';
import { deleteFactors, hasFactor } from '../second-factor/second-factor-repository';
import { deleteSessionsOf } from '../session/session-repository';
import type { StaffRow } from './subadmins-repository';

/**
 * Removes all that is a second factor of somebody, ends their sessions and tells them.
 *
 * @param byWhom how the sentence begins that tells them
 * @returns what is to be recorded, in the same transaction; undefined where they have none
 */
export async function removeFactor(
  transaction: Transaction,
  { id, role }: Pick<StaffRow, 'id' | 'role'>,
  byWhom: string,
): Promise<Write | undefined> {
  if (!(await hasFactor(transaction, id))) return undefined;
  await deleteFactors(transaction, id);
  await deleteSessionsOf(transaction, id);
  const message = `${byWhom} removed your passkeys, authenticator app and recovery codes.`;
  const title = 'Second factor removed';
  await insertNotifications(transaction, [{ recipientId: id, title, message, isSecurity: true }]);
  return { entity: role, entityId: id, before: { second_factor: 'set up' } };
}

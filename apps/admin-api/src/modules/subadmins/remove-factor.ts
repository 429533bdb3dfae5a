import type { Transaction } from '../../database/database';
import { recordAccessChange } from '../access-changes/access-changes-repository';
import type { Write } from '../audit-log/audit-log-repository';
import { insertNotifications } from '../notifications/notifications-repository';
import { deleteFactors, hasFactor } from '../second-factor/second-factor-repository';
import { deleteSessionsOf } from '../session/session-repository';
import type { StaffRow } from './subadmins-repository';

/**
 * Removes all that is a second factor of somebody, ends their sessions and tells them.
 *
 * @param changedById who removes it; null for the server's command line
 * @param byWhom how the sentence begins that tells them
 * @returns what is to be recorded, in the same transaction; undefined where they have none
 * @throws a violation of `second_admin_required` where a second admin has to agree first
 */
export async function removeFactor(
  transaction: Transaction,
  { id, role }: Pick<StaffRow, 'id' | 'role'>,
  { changedById, byWhom }: { changedById: string | null; byWhom: string },
): Promise<Write | undefined> {
  if (!(await hasFactor(transaction, id))) return undefined;
  await recordAccessChange(transaction, { accountId: id, changedById, what: 'second_factor' });
  await deleteFactors(transaction, id);
  await deleteSessionsOf(transaction, id);
  const message = `${byWhom} removed your passkeys, authenticator app and recovery codes.`;
  const title = 'Second factor removed';
  await insertNotifications(transaction, [{ recipientId: id, title, message, isSecurity: true }]);
  return { entity: role, entityId: id, before: { second_factor: 'set up' } };
}

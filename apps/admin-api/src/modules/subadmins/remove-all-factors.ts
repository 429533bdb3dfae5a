import type { Transaction } from '../../database/database';
import { recordAccessChange } from '../access-changes/access-changes-repository';
import type { AuditValues } from '../audit-log/audit-log-repository';
import { insertNotifications } from '../notifications/notifications-repository';
import { deleteFactors, hasFactor } from '../second-factor/second-factor-repository';
import { deleteAccountSessions } from '../session/session-repository';
import type { StaffRow } from './subadmins-repository';

/**
 * Deletes all second factors of an account, ends its sessions and notifies it.
 *
 * @param changedById who removes them; null for the server's command line
 * @param actorPhrase starts the notification's sentence
 * @returns the audit entry to write in the same transaction; undefined if there are no factors
 * @throws a violation of `second_admin_required` if a second admin has to agree first
 */
export async function removeAllFactors(
  transaction: Transaction,
  { id, role }: Pick<StaffRow, 'id' | 'role'>,
  { changedById, actorPhrase }: { changedById: string | null; actorPhrase: string },
): Promise<AuditValues | undefined> {
  if (!(await hasFactor(transaction, id))) return undefined;
  await recordAccessChange(transaction, { accountId: id, changedById, what: 'second_factor' });
  await deleteFactors(transaction, id);
  await deleteAccountSessions(transaction, id);
  const message = `${actorPhrase} removed your passkeys, authenticator app and recovery codes.`;
  const title = 'Second factor removed';
  await insertNotifications(transaction, [{ recipientId: id, title, message, isSecurity: true }]);
  return { entity: role, entityId: id, before: { second_factor: 'set up' } };
}

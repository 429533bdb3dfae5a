import { normalizeToken } from '@countinghouse/shared/text';
import type { Database, Orm } from '../database/database';
import { writeServerAuditEntry } from '../modules/audit-log/audit-log-repository';
import { createResetLink, type ResetLink } from '../modules/password-resets/create-reset-link';
import { findStaffByEmail } from '../modules/session/session-repository';
import { removeAllFactors } from '../modules/subadmins/remove-all-factors';
import { findStaff } from '../modules/subadmins/subadmins-repository';

const noAccount = (email: string) => new Error(`No admin and no sub-admin has the email ${email}.`);

/** @throws Error with a user-facing message if no panel account has this email, ignoring case */
async function findOwner(orm: Orm, input: string) {
  const email = normalizeToken(input);
  if (!email.includes('@')) throw new Error(`"${email}" is not an email address.`);
  const owner = await findStaffByEmail(orm, email);
  if (!owner) throw noAccount(email);
  return owner;
}

/**
 * Creates a password-reset link for an admin or sub-admin, as the main admin does for sub-admins in the panel.
 *
 * @throws Error with a user-facing message if there is no such account or it is inactive
 */
export async function resetPassword({ orm }: Pick<Database, 'orm'>, email: string) {
  const { id, role, fullName } = await findOwner(orm, email);
  const made = await orm.transaction(async (transaction): Promise<ResetLink> => {
    const reset = await createResetLink(transaction, { id, role }, null);
    if (!reset) throw noAccount(email);
    await writeServerAuditEntry(transaction, 'makePasswordResetOnServer', { entity: role, entityId: reset.ownerId });
    return reset;
  });
  return { ...made, fullName };
}

/**
 * Removes the second factor of an admin or sub-admin and ends their sessions, as the main admin does for sub-admins in the panel.
 *
 * @throws Error with a user-facing message if there is no such account or it has no second factor
 */
export async function removeSecondFactor({ orm }: Pick<Database, 'orm'>, email: string) {
  const { id, fullName } = await findOwner(orm, email);
  await orm.transaction(async (transaction) => {
    const owner = await findStaff(transaction, id, { forUpdate: true });
    if (!owner) throw noAccount(email);
    const write = await removeAllFactors(transaction, owner, {
      changedById: null,
      actorPhrase: 'An admin at the server’s command line',
    });
    if (!write) throw new Error(`${fullName} has no second factor.`);
    await writeServerAuditEntry(transaction, 'removeSecondFactorOnServer', write);
  });
  return { fullName };
}

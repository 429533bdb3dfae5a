import { normalizeToken } from '@countinghouse/shared/text';
import type { Database, Orm } from '../database/database';
import { recordOwnWrite } from '../modules/audit-log/audit-log-repository';
import { makeReset, type MadeReset } from '../modules/password-resets/make-reset';
import { findSignIn } from '../modules/session/session-repository';
import { removeFactor } from '../modules/subadmins/remove-factor';
import { findStaff } from '../modules/subadmins/subadmins-repository';

const noAccount = (email: string) => new Error(`No admin and no sub-admin has the email ${email}.`);

/** @throws Error with a sentence where nobody who uses the panel has this email, whatever its case */
async function findOwner(orm: Orm, typed: string) {
  const email = normalizeToken(typed);
  if (!email.includes('@')) throw new Error(`"${email}" is not an email address.`);
  const owner = await findSignIn(orm, email);
  if (!owner) throw noAccount(email);
  return owner;
}

/**
 * Makes a link with which an admin or sub-admin sets a new password, as the main admin does for sub-admins in the panel.
 *
 * @throws Error with a sentence where there is no such account, or where it is inactive
 */
export async function resetPassword({ orm }: Pick<Database, 'orm'>, email: string) {
  const { id, role, fullName } = await findOwner(orm, email);
  const made = await orm.transaction(async (transaction): Promise<MadeReset> => {
    const reset = await makeReset(transaction, { id, role }, null);
    if (!reset) throw noAccount(email);
    await recordOwnWrite(transaction, 'makePasswordResetOnServer', { entity: role, entityId: reset.ownerId });
    return reset;
  });
  return { ...made, fullName };
}

/**
 * Removes the second factor of an admin or sub-admin and ends their sessions, as the main admin does for sub-admins in the panel.
 *
 * @throws Error with a sentence where there is no such account, or where it has no second factor
 */
export async function removeSecondFactor({ orm }: Pick<Database, 'orm'>, email: string) {
  const { id, fullName } = await findOwner(orm, email);
  await orm.transaction(async (transaction) => {
    const owner = await findStaff(transaction, id, { forUpdate: true });
    if (!owner) throw noAccount(email);
    const write = await removeFactor(transaction, owner, {
      changedById: null,
      byWhom: 'Somebody at the server’s command line has',
    });
    if (!write) throw new Error(`${fullName} has no second factor.`);
    await recordOwnWrite(transaction, 'removeSecondFactorOnServer', write);
  });
  return { fullName };
}

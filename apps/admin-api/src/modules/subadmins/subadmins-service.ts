import type { Schemas } from '@countinghouse/api-client/strict';
import type { Call, Caller, WriteContext } from '../../contract/operation-types';
import type { Executor, Orm, Transaction } from '../../database/database';
import { notAllowed, notFound } from '../../common/http-error';
import { normalizeText } from '../../common/texts';
import { requireVersion, type RecordVersion } from '../versions/versions';
import { recordAccessChange } from '../access-changes/access-changes-repository';
import { getChangedFields, writeAuditEntry } from '../audit-log/audit-log-repository';
import { hashNewPassword } from '../session/passwords';
import { toPermissionKeys } from '../admins/permissions';
import { lockAccount, requireAllPermissions } from './required-permissions';
import { removeAllFactors } from './remove-all-factors';
import { toSubadmin } from './subadmin-mapping';
import { closeSubadmin, findStaff, insertSubadmin, updateSubadmin, type StaffRow } from './subadmins-repository';

const subadminNotFound = () => notFound('Subadmin');

/**
 * @param current permissions that the sub-admin already has; keeping them is not granting them
 * @throws HttpError 401 if the caller grants a permission that they do not have
 */
function checkGrants(caller: Caller, requested: Schemas['PermissionsInput'], current: readonly string[] = []): void {
  const ownPermissions = toPermissionKeys(caller.permissions);
  const missing = toPermissionKeys(requested).filter(
    (permission) => !ownPermissions.includes(permission) && !current.includes(permission),
  );
  if (missing.length === 0) return;
  const message = 'You can grant only permissions that you hold yourself.';
  throw notAllowed(
    message,
    missing.map((permission) => ({ field: `permissions.${permission}`, message })),
  );
}

/** Locks another sub-admin. The own account and the main admin cannot be changed here. */
async function lockOther(transaction: Transaction, { caller }: WriteContext, id: string): Promise<StaffRow> {
  const account = await findStaff(transaction, id, { forUpdate: true });
  if (!account) throw subadminNotFound();
  if (account.id === caller.id) throw notAllowed('You cannot change or delete your own account here.');
  if (account.role === 'admin') throw notAllowed('The main admin cannot be changed or deleted here.');
  return account;
}

/** @throws HttpError 404 if there is none */
export async function getSubadmin(db: Executor, id: string): Promise<StaffRow> {
  const account = await findStaff(db, id);
  if (!account) throw subadminNotFound();
  return account;
}

/** @param productName must not be part of the password */
export async function addSubadmin(
  db: Orm,
  context: WriteContext,
  input: Call<'addSubadmin'>['body'],
  productName: string,
): Promise<StaffRow> {
  const { fullName, email, phoneNumber, permissions, password } = input;
  checkGrants(context.caller, permissions);
  const passwordHash = await hashNewPassword(password, { productName, fullName, email });
  return db.transaction(async (transaction) => {
    const texts = { fullName: normalizeText(fullName), email, phoneNumber };
    const values = { ...texts, permissions: toPermissionKeys(permissions), passwordHash };
    const added = await insertSubadmin(transaction, values);
    await recordAccessChange(transaction, { accountId: added.id, changedById: context.caller.id, what: 'created' });
    await writeAuditEntry(transaction, context, { entity: 'subadmin', entityId: added.id, after: toSubadmin(added) });
    return added;
  });
}

/**
 * Changes a sub-admin and records the differences.
 *
 * @param requestedById who requested the change, if the caller approves a colleague's request
 */
export async function changeSubadmin(
  transaction: Transaction,
  context: WriteContext,
  record: RecordVersion,
  changes: Call<'updateSubadmin'>['body'],
  requestedById = context.caller.id,
): Promise<StaffRow> {
  const { caller } = context;
  const { fullName, email, phoneNumber, permissions, status } = changes;
  const other = await lockOther(transaction, context, record.id);
  const before = toSubadmin(other);
  const { updatedAt } = other;
  await requireVersion(transaction, record.baseVersion, { entity: 'subadmin', current: before, updatedAt });
  if (permissions) checkGrants(caller, permissions, other.permissions);
  const newPermissions = permissions ? toPermissionKeys({ ...before.permissions, ...permissions }) : other.permissions;
  const isStatusNew = status !== undefined && status !== other.status;
  const isEmailNew = email !== undefined && email !== other.email;
  if (isStatusNew && status === 'active')
    requireAllPermissions(caller, newPermissions, 'activate an account', 'status');
  if (isEmailNew) requireAllPermissions(caller, other.permissions, 'change the email of an account', 'email');
  const access = { accountId: other.id, changedById: requestedById };
  if (isStatusNew) await recordAccessChange(transaction, { ...access, what: 'status' });
  if (isEmailNew) await recordAccessChange(transaction, { ...access, what: 'email' });
  const changed = await updateSubadmin(transaction, other.id, {
    fullName: fullName && normalizeText(fullName),
    email,
    phoneNumber,
    permissions: permissions && newPermissions,
    status,
  });
  if (!changed) throw subadminNotFound();
  const change = getChangedFields(before, toSubadmin(changed));
  await writeAuditEntry(transaction, context, { entity: 'subadmin', entityId: changed.id, ...change });
  return changed;
}

export async function deleteSubadmin(db: Orm, context: WriteContext, id: string): Promise<void> {
  await db.transaction(async (transaction) => {
    const before = toSubadmin(await lockOther(transaction, context, id));
    await closeSubadmin(transaction, before._id);
    await writeAuditEntry(transaction, context, { entity: 'subadmin', entityId: before._id, before });
  });
}

/**
 * Removes the second factor of a sub-admin, and records it.
 *
 * @param requestedById who requested it, if the caller approves a colleague's request
 */
export async function removeSubadminFactor(
  transaction: Transaction,
  context: WriteContext,
  id: string,
  requestedById = context.caller.id,
): Promise<void> {
  const account = await lockAccount(transaction, context.caller, id, 'remove the second factor of an account');
  const write = await removeAllFactors(transaction, account, {
    changedById: requestedById,
    actorPhrase: 'The main admin has',
  });
  if (!write) throw notFound('Second factor');
  await writeAuditEntry(transaction, context, write);
}

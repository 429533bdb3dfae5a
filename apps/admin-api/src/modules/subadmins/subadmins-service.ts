import type { Schemas } from '@countinghouse/api-client/whole';
import type { Call, Caller, WriteContext } from '../../contract/operation-types';
import type { Executor, Orm, Transaction } from '../../database/database';
import { notAllowed, notFound } from '../../common/http-error';
import { keptText } from '../../common/texts';
import { requireVersion, type RecordVersion } from '../versions/versions';
import { recordAccessChange } from '../access-changes/access-changes-repository';
import { changedFields, recordWrite } from '../audit-log/audit-log-repository';
import { hashNewPassword } from '../session/passwords';
import { toFlags } from '../admins/permissions';
import { lockAccount, requireHeldFlags } from './held-flags';
import { removeFactor } from './remove-factor';
import { toSubadmin } from './subadmin-mapping';
import { closeSubadmin, findStaff, insertSubadmin, updateSubadmin, type StaffRow } from './subadmins-repository';

const noSuchSubadmin = () => notFound('Subadmin');

/**
 * @param has the flags that the sub-admin already holds; leaving those is not granting them
 * @throws HttpError when the caller grants a flag that they do not hold themselves
 */
function checkGrants(caller: Caller, asked: Schemas['PermissionsInput'], has: readonly string[] = []): void {
  const holds = toFlags(caller.permissions);
  const lacking = toFlags(asked).filter((flag) => !holds.includes(flag) && !has.includes(flag));
  if (lacking.length === 0) return;
  const message = 'You can grant only permissions that you hold yourself.';
  throw notAllowed(
    message,
    lacking.map((flag) => ({ field: `permissions.${flag}`, message })),
  );
}

/** Locks a sub-admin against changes. Nobody decides about themselves or the main admin. */
async function lockOther(transaction: Transaction, { caller }: WriteContext, id: string): Promise<StaffRow> {
  const found = await findStaff(transaction, id, { forUpdate: true });
  if (!found) throw noSuchSubadmin();
  if (found.id === caller.id) throw notAllowed('You cannot change or delete your own account here.');
  if (found.role === 'admin') throw notAllowed('The main admin cannot be changed or deleted here.');
  return found;
}

/** @throws HttpError 404 where there is none */
export async function getSubadmin(db: Executor, id: string): Promise<StaffRow> {
  const found = await findStaff(db, id);
  if (!found) throw noSuchSubadmin();
  return found;
}

/** @param productName what a password must not be made of */
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
    const texts = { fullName: keptText(fullName), email, phoneNumber };
    const values = { ...texts, permissions: toFlags(permissions), passwordHash };
    const added = await insertSubadmin(transaction, values);
    await recordAccessChange(transaction, { accountId: added.id, changedById: context.caller.id, what: 'created' });
    await recordWrite(transaction, context, { entity: 'subadmin', entityId: added.id, after: toSubadmin(added) });
    return added;
  });
}

/**
 * Changes a sub-admin and records what is different now.
 *
 * @param requestedById who has asked for the change, where the caller agrees to what somebody else has asked for
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
  const flags = permissions ? toFlags({ ...before.permissions, ...permissions }) : other.permissions;
  const isStatusNew = status !== undefined && status !== other.status;
  const isEmailNew = email !== undefined && email !== other.email;
  if (isStatusNew && status === 'active') requireHeldFlags(caller, flags, 'activate an account', 'status');
  if (isEmailNew) requireHeldFlags(caller, other.permissions, 'change the email of an account', 'email');
  const access = { accountId: other.id, changedById: requestedById };
  if (isStatusNew) await recordAccessChange(transaction, { ...access, what: 'status' });
  if (isEmailNew) await recordAccessChange(transaction, { ...access, what: 'email' });
  const changed = await updateSubadmin(transaction, other.id, {
    fullName: fullName && keptText(fullName),
    email,
    phoneNumber,
    permissions: permissions && flags,
    status,
  });
  if (!changed) throw noSuchSubadmin();
  const sides = changedFields(before, toSubadmin(changed));
  await recordWrite(transaction, context, { entity: 'subadmin', entityId: changed.id, ...sides });
  return changed;
}

export async function deleteSubadmin(db: Orm, context: WriteContext, id: string): Promise<void> {
  await db.transaction(async (transaction) => {
    const before = toSubadmin(await lockOther(transaction, context, id));
    await closeSubadmin(transaction, before._id);
    await recordWrite(transaction, context, { entity: 'subadmin', entityId: before._id, before });
  });
}

/**
 * Removes the second factor of a sub-admin, and records it.
 *
 * @param requestedById who has asked for it, where the caller agrees to what somebody else has asked for
 */
export async function removeSubadminFactor(
  transaction: Transaction,
  context: WriteContext,
  id: string,
  requestedById = context.caller.id,
): Promise<void> {
  const account = await lockAccount(transaction, context.caller, id, 'remove the second factor of an account');
  const write = await removeFactor(transaction, account, {
    changedById: requestedById,
    byWhom: 'The main admin has',
  });
  if (!write) throw notFound('Second factor');
  await recordWrite(transaction, context, write);
}

import type { Schemas } from '@countinghouse/api-client/whole';
import type { Call, Handlers, Making } from '../../contract/operation-types';
import type { Transaction } from '../../database/database';
import type { Deps } from '../../config/deps';
import { notAllowed, notFound } from '../../common/http-error';
import { answerList } from '../../common/paging';
import { keptText } from '../../common/texts';
import { requireVersion } from '../versions/versions';
import { recordAccessChange } from '../access-changes/access-changes-repository';
import { changedFields, recordWrite } from '../audit-log/audit-log-repository';
import { toAdmin } from '../admins/admin-mapping';
import { hashNewPassword } from '../session/passwords';
import { toFlags, toPermissions } from '../admins/permissions';
import { requireHeldFlags } from './held-flags';
import {
  closeSubadmin,
  countStaff,
  findStaff,
  insertSubadmin,
  listStaff,
  updateSubadmin,
  type StaffRow,
} from './subadmins-repository';

type SubadminRead = 'listSubadmins' | 'getSubadmin';
type SubadminWrite = 'addSubadmin' | 'updateSubadmin' | 'deleteSubadmin';

const noSuchSubadmin = () => notFound('Subadmin');

const toSubadmin = (row: StaffRow): Schemas['Subadmin'] => ({
  ...toAdmin(row),
  email: row.email,
  phoneNumber: row.phoneNumber,
  status: row.status,
  permissions: toPermissions(row.role, row.permissions),
});

/**
 * @param has the flags that the sub-admin already holds; leaving those is not granting them
 * @throws HttpError when the caller grants a flag that they do not hold themselves
 */
function checkGrants(
  caller: Call<SubadminWrite>['caller'],
  asked: Schemas['PermissionsInput'],
  has: readonly string[] = [],
): void {
  const holds = toFlags(caller.permissions);
  const lacking = toFlags(asked).filter((flag) => !holds.includes(flag) && !has.includes(flag));
  if (lacking.length === 0) return;
  const message = 'You can grant only permissions that you hold yourself.';
  throw notAllowed(
    message,
    lacking.map((flag) => ({ field: `permissions.${flag}`, message })),
  );
}

/** The sub-admin whom a call is about, locked against changes. Nobody decides about themselves or the main admin. */
async function lockOther(
  transaction: Transaction,
  { params: { id }, caller }: Pick<Making<'updateSubadmin'>, 'params' | 'caller'>,
) {
  const found = await findStaff(transaction, id, { forUpdate: true });
  if (!found) throw noSuchSubadmin();
  if (found.id === caller.id) throw notAllowed('You cannot change or delete your own account here.');
  if (found.role === 'admin') throw notAllowed('The main admin cannot be changed or deleted here.');
  return found;
}

/**
 * Changes a sub-admin and records what is different now.
 *
 * @param requestedById who has asked for the change, where the caller agrees to what somebody else has asked for
 */
export async function changeSubadmin(
  transaction: Transaction,
  call: Making<'updateSubadmin'>,
  requestedById = call.caller.id,
) {
  const { fullName, email, phoneNumber, permissions, status } = call.body;
  const other = await lockOther(transaction, call);
  const before = toSubadmin(other);
  const { updatedAt } = other;
  await requireVersion(transaction, call.headers, { entity: 'subadmin', current: before, updatedAt });
  if (permissions) checkGrants(call.caller, permissions, other.permissions);
  const flags = permissions ? toFlags({ ...before.permissions, ...permissions }) : other.permissions;
  const isStatusNew = status !== undefined && status !== other.status;
  const isEmailNew = email !== undefined && email !== other.email;
  if (isStatusNew && status === 'active') requireHeldFlags(call.caller, flags, 'activate an account', 'status');
  if (isEmailNew) requireHeldFlags(call.caller, other.permissions, 'change the email of an account', 'email');
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
  const data = toSubadmin(changed);
  await recordWrite(transaction, call, { entity: 'subadmin', entityId: data._id, ...changedFields(before, data) });
  return { data };
}

export function subadminsHandlers({ database: { orm }, config }: Deps): Pick<Handlers, SubadminRead | SubadminWrite> {
  return {
    listSubadmins: () =>
      answerList(
        {},
        async (page) => (await listStaff(orm, page)).map(toSubadmin),
        async () => ({ total: await countStaff(orm) }),
      ),

    getSubadmin: async ({ params }) => {
      const found = await findStaff(orm, params.id);
      if (!found) throw noSuchSubadmin();
      return { data: toSubadmin(found) };
    },

    addSubadmin: async (call) => {
      const { fullName, email, phoneNumber, permissions, password } = call.body;
      checkGrants(call.caller, permissions);
      const { productName } = config.panel;
      const passwordHash = await hashNewPassword(password, { productName, fullName, email });
      return orm.transaction(async (transaction) => {
        const texts = { fullName: keptText(fullName), email, phoneNumber };
        const values = { ...texts, permissions: toFlags(permissions), passwordHash };
        const data = toSubadmin(await insertSubadmin(transaction, values));
        await recordAccessChange(transaction, { accountId: data._id, changedById: call.caller.id, what: 'created' });
        await recordWrite(transaction, call, { entity: 'subadmin', entityId: data._id, after: data });
        return { data };
      });
    },

    updateSubadmin: (call) => orm.transaction((transaction) => changeSubadmin(transaction, call)),

    deleteSubadmin: async (call) =>
      orm.transaction(async (transaction) => {
        const before = toSubadmin(await lockOther(transaction, call));
        await closeSubadmin(transaction, before._id);
        await recordWrite(transaction, call, { entity: 'subadmin', entityId: before._id, before });
        return { message: 'Subadmin deleted successfully.' };
      }),
  };
}

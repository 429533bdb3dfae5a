import type { Schemas } from '@countinghouse/api-client/strict';
import { toAdmin } from '../admins/admin-mapping';
import { toPermissions } from '../admins/permissions';
import type { StaffRow } from './subadmins-repository';

export const toSubadmin = (row: StaffRow): Schemas['Subadmin'] => ({
  ...toAdmin(row),
  email: row.email,
  phoneNumber: row.phoneNumber,
  status: row.status,
  permissions: toPermissions(row.role, row.permissions),
});

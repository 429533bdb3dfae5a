import type { Schemas } from '@countinghouse/api-client/strict';
import { toPermissions } from '../admins/permissions';
import { getVersion } from '../versions/versions';
import type { ServiceAccountRow } from './service-accounts-repository';

/** The editable fields. The version covers them, and the audit log stores them. */
export const toRecord = (row: ServiceAccountRow) => ({
  name: row.name,
  permissions: toPermissions('service', row.permissions),
  expires_at: row.expiresAt.toISOString(),
  key_suffix: row.keySuffix,
  read_only: row.isReadOnly,
  networks: row.networks,
});

export const toServiceAccount = (row: ServiceAccountRow): Schemas['ServiceAccount'] => ({
  _id: row.id,
  ...toRecord(row),
  status: row.status,
  last_used: row.lastUsedAt?.toISOString() ?? null,
  key_created_at: row.keyCreatedAt.toISOString(),
  created_by: row.createdBy,
  createdAt: row.createdAt.toISOString(),
  version: getVersion(toRecord(row)),
});

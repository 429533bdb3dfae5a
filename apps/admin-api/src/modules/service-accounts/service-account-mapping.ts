import type { Schemas } from '@countinghouse/api-client/whole';
import { toPermissions } from '../admins/permissions';
import { versionOf } from '../versions/versions';
import type { ServiceAccountRow } from './service-accounts-repository';

/** What can be changed of an account: its version covers this, and the log keeps it. */
export const toRecord = (row: ServiceAccountRow) => ({
  name: row.name,
  permissions: toPermissions('service', row.permissions),
  expires_at: row.expiresAt.toISOString(),
  key_expires_at: row.keyExpiresAt,
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
  version: versionOf(toRecord(row)),
});

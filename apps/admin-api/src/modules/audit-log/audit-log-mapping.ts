import type { Schemas } from '@countinghouse/api-client/strict';
import type { Call } from '../../contract/operation-types';
import type { Executor } from '../../database/database';
import { toAdmin } from '../admins/admin-mapping';
import { type AuditLogFilter, type AuditLogRow, toSearchCondition } from './audit-log-list';
import { readRecordNames } from './record-names-repository';

/** Converts query parameters to a filter. `isTruncated`: the search matches more users than it covers. */
export async function toAuditLogFilter(
  db: Executor,
  query: Omit<Call<'listAuditLog'>['query'], 'page' | 'limit'>,
): Promise<{ filter: AuditLogFilter; isTruncated: boolean }> {
  const { actor: actorId, record_type: entity, record_id: entityId, search, ...others } = query;
  const { searchCondition, isTruncated } = search?.trim()
    ? await toSearchCondition(db, search)
    : { searchCondition: undefined, isTruncated: false };
  return { filter: { actorId, entity, entityId, searchCondition, ...others }, isTruncated };
}

const toFields = (value: unknown) => (typeof value === 'object' && value !== null ? { ...value } : null);

const toAuditEntry = (row: AuditLogRow, names: ReadonlyMap<string, string>): Schemas['AuditEntry'] => ({
  _id: String(row.id),
  actor: row.actor && toAdmin(row.actor),
  action: row.action,
  record_type: row.entity,
  record_id: row.entityId,
  record_name: (row.entityId !== null && names.get(row.entityId)) || null,
  before: toFields(row.before),
  after: toFields(row.after),
  ip_address: row.address,
  request_id: row.requestId,
  createdAt: row.createdAt.toISOString(),
});

/** Maps rows to the contract's entries, with the current names of their records. */
export async function toAuditEntries(db: Executor, rows: readonly AuditLogRow[]): Promise<Schemas['AuditEntry'][]> {
  const names = await readRecordNames(db, rows);
  return rows.map((row) => toAuditEntry(row, names));
}

import type { Schemas } from '@countinghouse/api-client/whole';
import type { Call } from '../../contract/operation-types';
import type { Executor } from '../../database/database';
import { toAdmin } from '../admins/admin-mapping';
import { type AuditLogFilter, type AuditLogRow, findSubject } from './audit-log-list';
import { readRecordNames } from './audit-log-repository-names';

/** What the log is asked for, and whether a search means more people than are looked for. */
export async function toAuditLogFilter(
  db: Executor,
  query: Omit<Call<'listAuditLog'>['query'], 'page' | 'limit'>,
): Promise<{ filter: AuditLogFilter; isCut: boolean }> {
  const { actor: actorId, record_type: entity, record_id: entityId, search, ...others } = query;
  const { subject, isCut } = search?.trim() ? await findSubject(db, search) : { subject: undefined, isCut: false };
  return { filter: { actorId, entity, entityId, subject, ...others }, isCut };
}

const toSide = (side: unknown) => (typeof side === 'object' && side !== null ? { ...side } : null);

const toAuditEntry = (row: AuditLogRow, names: ReadonlyMap<string, string>): Schemas['AuditEntry'] => ({
  _id: String(row.id),
  actor: row.actor && toAdmin(row.actor),
  action: row.action,
  record_type: row.entity,
  record_id: row.entityId,
  record_name: (row.entityId !== null && names.get(row.entityId)) || null,
  before: toSide(row.before),
  after: toSide(row.after),
  ip_address: row.address,
  request_id: row.requestId,
  createdAt: row.createdAt.toISOString(),
});

/** The entries of some writes, with the names that their records have today. */
export async function toAuditEntries(db: Executor, rows: readonly AuditLogRow[]): Promise<Schemas['AuditEntry'][]> {
  const names = await readRecordNames(db, rows);
  return rows.map((row) => toAuditEntry(row, names));
}

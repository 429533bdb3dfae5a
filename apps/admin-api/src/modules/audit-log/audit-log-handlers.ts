import type { Schemas } from '@countinghouse/api-client/whole';
import type { Handlers } from '../../contract/operation-types';
import type { Deps } from '../../config/deps';
import { toPagination } from '../../common/paging';
import { readList } from '../../database/search';
import { toAdmin } from '../admins/admin-mapping';
import { listWrites, type WriteRow } from './audit-log-repository';
import { readRecordNames } from './audit-log-repository-names';

const toSide = (side: unknown) => (typeof side === 'object' && side !== null ? { ...side } : null);

const toAuditEntry = (row: WriteRow, names: ReadonlyMap<string, string>): Schemas['AuditEntry'] => ({
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

export function auditLogHandlers({ database }: Deps): Pick<Handlers, 'listAuditLog'> {
  return {
    listAuditLog: ({ query, callerLeft }) =>
      readList(database, { search: query.search, callerLeft }, async (db) => {
        const { page = 1, limit = 10, actor: actorId, record_type: entity, record_id: entityId, ...others } = query;
        const { writes, ...totals } = await listWrites(db, { actorId, entity, entityId, ...others }, { page, limit });
        const names = await readRecordNames(db, writes);
        const data = writes.map((row) => toAuditEntry(row, names));
        return { data, pagination: toPagination({ page, limit }, totals) };
      }),
  };
}

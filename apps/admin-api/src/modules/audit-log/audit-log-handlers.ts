import type { Schemas } from '@countinghouse/api-client/whole';
import type { Handlers } from '../../contract/operation-types';
import type { Deps } from '../../config/deps';
import { toPagination } from '../../common/paging';
import { toAdmin } from '../admins/admin-mapping';
import { countWrites, listWrites, type WriteRow } from './audit-log-repository';
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

export function auditLogHandlers({ database: { orm } }: Deps): Pick<Handlers, 'listAuditLog'> {
  return {
    listAuditLog: async ({ query }) => {
      const { page = 1, limit = 10, actor, action, record_type: entity, record_id: entityId, from, to } = query;
      const filter = { actorId: actor, action, entity, entityId, from, to };
      const writes = await listWrites(orm, filter, { page, limit });
      const names = await readRecordNames(orm, writes);
      const total = await countWrites(orm, filter);
      const data = writes.map((row) => toAuditEntry(row, names));
      return { data, pagination: toPagination({ page, limit }, { total }) };
    },
  };
}

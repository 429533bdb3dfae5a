import { auditLogCsvColumns } from '@countinghouse/shared/exports';
import { listFile } from '../../common/list-file';
import type { Deps } from '../../config/deps';
import type { Exporters } from '../../contract/operation-types';
import { readAll } from '../../database/listing/read-all';
import { auditLogList, type AuditLogRow } from './audit-log-list';
import { toAuditEntries, toAuditLogFilter } from './audit-log-mapping';

export function auditLogExporters({ database }: Deps): Pick<Exporters, 'listAuditLog'> {
  const { orm } = database;

  async function* entries(batches: AsyncIterable<AuditLogRow[]>) {
    for await (const rows of batches) yield await toAuditEntries(orm, rows);
  }

  return {
    listAuditLog: async ({ query }) => {
      const { filter } = await toAuditLogFilter(orm, query);
      const rows = readAll(orm, auditLogList, filter);
      return listFile('audit-log', auditLogCsvColumns, entries(rows), (entry) => entry, query.time_zone);
    },
  };
}

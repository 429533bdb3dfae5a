import { auditLogCsvColumns } from '@countinghouse/exports';
import { listFile } from '../../common/list-file';
import type { Deps } from '../../config/deps';
import type { Exporters } from '../../contract/operation-types';
import { toAuditEntries, toAuditLogFilter } from './audit-log-mapping';
import { selectAllWrites, type WriteRow } from './audit-log-repository';

export function auditLogExporters({ database }: Deps): Pick<Exporters, 'listAuditLog'> {
  const { orm } = database;

  async function* entries(batches: AsyncIterable<WriteRow[]>) {
    for await (const rows of batches) yield await toAuditEntries(orm, rows);
  }

  return {
    listAuditLog: async ({ query }) => {
      const rows = database.stream<WriteRow>(await selectAllWrites(orm, toAuditLogFilter(query)));
      return listFile('audit-log', auditLogCsvColumns, entries(rows), (entry) => entry, query.time_zone);
    },
  };
}

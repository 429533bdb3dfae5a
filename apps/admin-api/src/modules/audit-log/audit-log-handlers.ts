import type { Handlers } from '../../contract/operation-types';
import type { Deps } from '../../config/deps';
import { toPagination } from '../../common/paging';
import { readPage } from '../../database/listing/read-page';
import { readList } from '../../database/read-list';
import { auditLogList } from './audit-log-list';
import { toAuditEntries, toAuditLogFilter } from './audit-log-mapping';

export function auditLogHandlers({ database }: Deps): Pick<Handlers, 'listAuditLog'> {
  return {
    listAuditLog: ({ query, disconnectSignal }) =>
      readList(database, { search: query.search, disconnectSignal }, async (db) => {
        const { page = 1, limit = 10, ...listParams } = query;
        const { filter, isTruncated } = await toAuditLogFilter(db, listParams);
        const { rows, ...totals } = await readPage(db, auditLogList, filter, { page, limit });
        const totalIsLowerBound = totals.totalIsLowerBound || isTruncated;
        return {
          data: await toAuditEntries(db, rows),
          pagination: toPagination({ page, limit }, { ...totals, totalIsLowerBound }),
        };
      }),
  };
}

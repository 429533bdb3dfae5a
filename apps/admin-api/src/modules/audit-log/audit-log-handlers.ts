import type { Handlers } from '../../contract/operation-types';
import type { Deps } from '../../config/deps';
import { toPagination } from '../../common/paging';
import { readList } from '../../database/search';
import { toAuditEntries, toAuditLogFilter } from './audit-log-mapping';
import { listWrites } from './audit-log-repository';

export function auditLogHandlers({ database }: Deps): Pick<Handlers, 'listAuditLog'> {
  return {
    listAuditLog: ({ query, callerLeft }) =>
      readList(database, { search: query.search, callerLeft }, async (db) => {
        const { page = 1, limit = 10, ...question } = query;
        const { writes, ...totals } = await listWrites(db, toAuditLogFilter(question), { page, limit });
        return { data: await toAuditEntries(db, writes), pagination: toPagination({ page, limit }, totals) };
      }),
  };
}

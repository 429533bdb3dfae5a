import { keepPreviousData, useApiClient, useCapability, useQuery } from '@countinghouse/api-client';
import type { operations, Schemas } from '@countinghouse/api-client/schema';
import { collectPages, type ExportRun } from '@countinghouse/ui';

export type AuditEntry = Schemas['AuditEntry'];
/** What the log can be asked. */
export type AuditLogQuestion = NonNullable<operations['listAuditLog']['parameters']['query']>;

/** Whether the server keeps a log. */
export const useKeepsLog = () => useCapability('audit_log');

/** One page of the log; the last one stays while the next is on its way. */
export function useAuditLog(query: AuditLogQuestion) {
  return useQuery(
    'get',
    '/audit-log',
    { params: { query } },
    {
      enabled: useKeepsLog(),
      placeholderData: keepPreviousData,
      meta: { error: 'Failed to fetch the audit log.' },
    },
  );
}

const mostRows = 100;

/** Returns a function that reads all the entries that a question finds. */
export function useWholeAuditLog() {
  const client = useApiClient();
  return (question: AuditLogQuestion, run: ExportRun) =>
    collectPages(mostRows, run, async (page, limit) => {
      const query = { ...question, page, limit };
      const { data } = await client.GET('/audit-log', { params: { query }, signal: run.signal });
      return { rows: data?.data ?? [], pagination: data?.pagination };
    });
}

/** The latest entries of one record. */
export function useRecordHistory(recordType: string, id: string) {
  const query = { record_type: recordType, record_id: id, page: 1, limit: 10 };
  // What was done a moment ago must be in it.
  return useQuery('get', '/audit-log', { params: { query } }, { enabled: useKeepsLog(), staleTime: 0 });
}

/** The people who use the panel now, to filter the log by. */
export function useActors() {
  return useQuery('get', '/subadmin/getall', {});
}

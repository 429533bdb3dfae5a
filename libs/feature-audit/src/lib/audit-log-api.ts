import { keepPreviousData, useApiClient, useCapability, useQuery } from '@countinghouse/api-client';
import type { operations, Schemas } from '@countinghouse/api-client/schema';
import { serviceName } from '@countinghouse/shared/exports';
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

/** The people and the service accounts that there are now, to filter the log by. */
export function useActors(): { value: string; label: string }[] {
  const hasServices = useCapability('service_accounts');
  const people = useQuery('get', '/subadmin/getall', {});
  const services = useQuery('get', '/service-accounts', {}, { enabled: hasServices });
  return [
    ...(people.data?.data ?? []).map(({ _id, fullName }) => ({ value: _id, label: fullName ?? _id })),
    ...((hasServices && services.data?.data) || []).map(({ _id, name }) => ({ value: _id, label: serviceName(name) })),
  ];
}

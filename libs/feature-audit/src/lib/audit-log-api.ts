import { keepPreviousData, useApiClient, useCapability, useQuery } from '@countinghouse/api-client';
import type { operations, Schemas } from '@countinghouse/api-client/schema';
import { toServiceAccountName } from '@countinghouse/shared/exports';
import { collectPages, type ExportRun } from '@countinghouse/ui';

export type AuditEntry = Schemas['AuditEntry'];
export type AuditLogQuery = NonNullable<operations['listAuditLog']['parameters']['query']>;

export const useSupportsAuditLog = () => useCapability('audit_log');

/** Fetches a page of the log; keeps the previous page while loading. */
export function useAuditLog(query: AuditLogQuery) {
  return useQuery(
    'get',
    '/audit-log',
    { params: { query } },
    {
      enabled: useSupportsAuditLog(),
      placeholderData: keepPreviousData,
      meta: { error: 'Failed to fetch the audit log.' },
    },
  );
}

const EXPORT_PAGE_SIZE = 100;

/** Returns a function that fetches all entries matching a query, for an export. */
export function useAllAuditEntries() {
  const client = useApiClient();
  return (listQuery: AuditLogQuery, run: ExportRun) =>
    collectPages(EXPORT_PAGE_SIZE, run, async (page, limit) => {
      const query = { ...listQuery, page, limit };
      const { data } = await client.GET('/audit-log', { params: { query }, signal: run.signal });
      return { rows: data?.data ?? [], pagination: data?.pagination };
    });
}

/** Fetches the latest entries of a record. */
export function useRecordHistory(recordType: string, id: string) {
  const query = { record_type: recordType, record_id: id, page: 1, limit: 10 };
  // The history must include a change made just before.
  return useQuery('get', '/audit-log', { params: { query } }, { enabled: useSupportsAuditLog(), staleTime: 0 });
}

/** Returns the current admins and service accounts as filter options. */
export function useActors(): { value: string; label: string }[] {
  const hasServices = useCapability('service_accounts');
  const admins = useQuery('get', '/subadmin/getall', {});
  const services = useQuery('get', '/service-accounts', {}, { enabled: hasServices });
  return [
    ...(admins.data?.data ?? []).map(({ _id, fullName }) => ({ value: _id, label: fullName ?? _id })),
    ...((hasServices && services.data?.data) || []).map(({ _id, name }) => ({
      value: _id,
      label: toServiceAccountName(name),
    })),
  ];
}

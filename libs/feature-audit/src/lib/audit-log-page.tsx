import { getExtent, getQueryFailure, useCsvExport, useNewItems } from '@countinghouse/api-client';
import { useFilterTimeZone } from '@countinghouse/feature-records';
import { getActionLabel, getActorName, auditLogCsvColumns } from '@countinghouse/shared/exports';
import {
  DataTable,
  EmptyState,
  ExportButton,
  ExportSelected,
  getExportDisabledReason,
  PageHeader,
  RowAction,
  useListState,
  useTimeZone,
} from '@countinghouse/ui';
import { IconEye } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useAuditLog, useSupportsAuditLog, useAllAuditEntries, type AuditEntry } from './audit-log-api';
import { auditLogColumns } from './audit-log-columns';
import { AuditLogFilters } from './audit-log-filters';
import { auditLogListRules, toAuditLogQuery, type AuditLogFilter } from './audit-log-list';
import { EntryDetails } from './entry-details';

export function AuditLogPage() {
  const list = useListState<AuditLogFilter>(auditLogListRules);
  const timeZone = useFilterTimeZone();
  const query = toAuditLogQuery(list, timeZone);
  const log = useAuditLog({ ...query, page: list.page, limit: list.limit });
  const supportsAuditLog = useSupportsAuditLog();
  const fetchAll = useAllAuditEntries();
  const exportFile = useCsvExport('/audit-log', useTimeZone());
  const newItems = useNewItems('/audit-log', { query }, log);
  const [open, setOpen] = useState<AuditEntry>();
  const rowActions = useCallback(
    (entry: AuditEntry) => (
      <RowAction
        label={`Show "${getActionLabel(entry.action)}" by ${getActorName(entry)}`}
        icon={<IconEye size={18} stroke={1.5} />}
        onClick={() => setOpen(entry)}
      />
    ),
    [],
  );
  const failure = getQueryFailure(log);
  const entries = log.data?.data;
  const extent = getExtent(log.data, entries, list);

  return (
    <>
      <PageHeader title="Audit Log" />
      {supportsAuditLog ? (
        <DataTable
          label="Audit Log"
          columns={auditLogColumns}
          rows={entries}
          {...extent}
          malformedRows={log.data?.malformed}
          isStale={log.isPlaceholderData}
          getRowId={(entry) => entry._id}
          state={list}
          error={failure}
          newItems={newItems}
          rowActions={rowActions}
          storageKey="audit-log"
          selectedActions={({ rows }) => (
            <ExportSelected fileName="audit-log" columns={auditLogCsvColumns} rows={rows} />
          )}
          empty={{ title: 'Nothing has been recorded yet' }}
          toolbar={<AuditLogFilters list={list} entries={entries} timeZone={timeZone} />}
          toolbarEnd={
            <ExportButton
              fileName="audit-log"
              columns={auditLogCsvColumns}
              disabledReason={getExportDisabledReason(entries, failure)}
              loadRows={(run) => fetchAll(query, run)}
              loadFile={exportFile && ((run) => exportFile({ query }, run, extent))}
            />
          }
        />
      ) : (
        <EmptyState title="This server has no audit log">There are no records to show here.</EmptyState>
      )}
      <EntryDetails entry={open} onClose={() => setOpen(undefined)} />
    </>
  );
}

export { AuditLogPage as Component };

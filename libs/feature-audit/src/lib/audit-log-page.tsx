import { extentOf, queryFailure, useCsvExport, useNewItems } from '@countinghouse/api-client';
import { useDaysZone } from '@countinghouse/feature-records';
import { actionLabel, actorName, auditLogCsvColumns } from '@countinghouse/shared/exports';
import {
  DataTable,
  EmptyState,
  ExportButton,
  ExportSelected,
  exportObstacle,
  PageHeader,
  RowAction,
  useListState,
  useTimeZone,
} from '@countinghouse/ui';
import { IconEye } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useAuditLog, useKeepsLog, useWholeAuditLog, type AuditEntry } from './audit-log-api';
import { auditLogColumns } from './audit-log-columns';
import { AuditLogFilters } from './audit-log-filters';
import { auditLogListRules, toAuditLogQuestion, type AuditLogFilter } from './audit-log-list';
import { EntryDetails } from './entry-details';

/** The audit log: searched, filtered, sorted and paged by the server. */
export function AuditLogPage() {
  const list = useListState<AuditLogFilter>(auditLogListRules);
  const timeZone = useDaysZone();
  const question = toAuditLogQuestion(list, timeZone);
  const log = useAuditLog({ ...question, page: list.page, limit: list.limit });
  const keepsLog = useKeepsLog();
  const readAll = useWholeAuditLog();
  const readFile = useCsvExport('/audit-log', useTimeZone());
  const newItems = useNewItems('/audit-log', { query: question }, log);
  const [open, setOpen] = useState<AuditEntry>();
  const rowActions = useCallback(
    (entry: AuditEntry) => (
      <RowAction
        label={`Show "${actionLabel(entry.action)}" by ${actorName(entry)}`}
        icon={<IconEye size={18} stroke={1.5} />}
        onClick={() => setOpen(entry)}
      />
    ),
    [],
  );
  const failure = queryFailure(log);
  const entries = log.data?.data;
  const extent = extentOf(log.data, entries, list);

  return (
    <>
      <PageHeader title="Audit Log" />
      {keepsLog ? (
        <DataTable
          label="Audit Log"
          columns={auditLogColumns}
          rows={entries}
          {...extent}
          unreadable={log.data?.unreadable}
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
              obstacle={exportObstacle(entries, failure)}
              loadRows={(run) => readAll(question, run)}
              loadFile={readFile && ((run) => readFile({ query: question }, run, extent))}
            />
          }
        />
      ) : (
        <EmptyState title="This server keeps no audit log">Nothing is recorded that could be shown here.</EmptyState>
      )}
      <EntryDetails entry={open} onClose={() => setOpen(undefined)} />
    </>
  );
}

export { AuditLogPage as Component };

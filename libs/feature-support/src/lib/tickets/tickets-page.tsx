import { getExtent, getQueryFailure, readTotal, useCsvExport, useNewItems } from '@countinghouse/api-client';
import { useFilterTimeZone } from '@countinghouse/feature-records';
import { paths } from '@countinghouse/navigation';
import { ticketCsvColumns } from '@countinghouse/shared/exports';
import {
  DataTable,
  ExportButton,
  getExportDisabledReason,
  formatCount,
  PageHeader,
  assertNoMalformedRows,
  RowAction,
  sortRows,
  useListState,
  useTimeZone,
} from '@countinghouse/ui';
import { IconEye } from '@tabler/icons-react';
import { useMemo } from 'react';
import { PartialListNote } from './partial-list-note';
import { TicketSelection } from './ticket-selection';
import { assigneeColumn, ticketColumns } from './ticket-columns';
import { TicketCounters } from './ticket-counters';
import { countTickets } from './ticket-counts';
import { TicketFilters } from './ticket-filters';
import { useSupportsAssignees } from './ticket-work-api';
import { useAllTickets, useSupportsTicketSearch, useTicketCounts, useTickets, type Ticket } from './tickets-api';
import { filterTickets, ticketListRules, toTicketsQuery, type TicketFilter } from './tickets-list';

/**
 * Renders the ticket list. The server searches, sorts, pages and counts it. A server without search sends the tickets
 * unfiltered, and the browser does this instead.
 */
export function TicketsPage() {
  const list = useListState<TicketFilter>(ticketListRules);
  const supportsSearch = useSupportsTicketSearch();
  const timeZone = useFilterTimeZone(supportsSearch);
  const query = toTicketsQuery(list, timeZone);
  const tickets = useTickets(supportsSearch ? { ...query, page: list.page, limit: list.limit } : {});
  const ticketCounts = useTicketCounts();
  const fetchAll = useAllTickets();
  const exportFile = useCsvExport('/support-enquiries', useTimeZone());
  const supportsAssignees = useSupportsAssignees();
  const columns = useMemo(
    () => (supportsAssignees ? [...ticketColumns, assigneeColumn] : ticketColumns),
    [supportsAssignees],
  );
  const newItems = useNewItems('/support-enquiries', { query: supportsSearch ? query : {} }, tickets);
  const failure = getQueryFailure(tickets);
  const rows = tickets.data?.data;
  const malformedRows = tickets.data?.malformed;
  const filteredTickets = useMemo(
    () => (rows && !supportsSearch ? filterTickets(rows, list, timeZone) : rows),
    [rows, supportsSearch, list, timeZone],
  );
  const extent = supportsSearch ? getExtent(tickets.data, rows, list) : {};
  const total = readTotal(tickets.data) ?? 0;
  const isPartial = !supportsSearch && rows !== undefined && total > rows.length;

  return (
    <>
      <PageHeader
        title="Support Ticket List"
        subtitle={
          <span role="status">
            {filteredTickets &&
              `Showing ${formatCount(extent.total ?? filteredTickets.length)}${extent.isTotalLowerBound ? '+' : ''} Tickets`}
          </span>
        }
      />
      {isPartial && <PartialListNote shown={rows.length} total={total} hasServerCounts={ticketCounts.isSupported} />}
      {ticketCounts.isSupported ? (
        <TicketCounters counts={ticketCounts.counts} failure={ticketCounts.failure} />
      ) : (
        // A single page has no totals.
        (rows || !failure) && <TicketCounters counts={rows && (supportsSearch ? {} : countTickets(rows))} />
      )}
      <DataTable
        label="Support Ticket List"
        columns={columns}
        rows={filteredTickets}
        malformedRows={malformedRows}
        {...extent}
        isStale={tickets.isPlaceholderData}
        getRowId={(ticket) => ticket._id}
        state={list}
        error={failure}
        newItems={newItems}
        rowActions={viewTicket}
        storageKey="tickets"
        selectedActions={(selected) => <TicketSelection {...selected} />}
        empty={{ title: 'No support enquiries found' }}
        toolbar={<TicketFilters list={list} isLocal={!supportsSearch} timeZone={timeZone} />}
        toolbarEnd={
          <ExportButton
            fileName="tickets"
            columns={ticketCsvColumns}
            disabledReason={
              isPartial
                ? 'The server returns only some of the tickets, so the list would be incomplete.'
                : getExportDisabledReason(filteredTickets, failure)
            }
            loadRows={(run) => {
              if (supportsSearch) return fetchAll(query, run);
              assertNoMalformedRows(malformedRows);
              return sortRows(filteredTickets ?? [], ticketColumns, list.sort);
            }}
            loadFile={supportsSearch && exportFile ? (run) => exportFile({ query }, run, extent) : undefined}
          />
        }
      />
    </>
  );
}

const viewTicket = ({ _id, ticket_id = 'this ticket' }: Ticket) => (
  <RowAction label={`View ${ticket_id}`} icon={<IconEye size={18} stroke={1.5} />} href={paths.ticketDetails(_id)} />
);

export { TicketsPage as Component };

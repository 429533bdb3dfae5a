import { extentOf, queryFailure, readTotal, useCsvExport, useNewItems } from '@countinghouse/api-client';
import { useDaysZone } from '@countinghouse/feature-records';
import { paths } from '@countinghouse/navigation';
import { ticketCsvColumns } from '@countinghouse/shared/exports';
import {
  DataTable,
  ExportButton,
  exportObstacle,
  formatCount,
  PageHeader,
  refuseUnreadable,
  RowAction,
  sortRows,
  useListState,
  useTimeZone,
} from '@countinghouse/ui';
import { IconEye } from '@tabler/icons-react';
import { useMemo } from 'react';
import { PartNote } from './part-note';
import { TicketSelection } from './ticket-selection';
import { assigneeColumn, ticketColumns } from './ticket-columns';
import { TicketCounters } from './ticket-counters';
import { countTickets } from './ticket-counts';
import { TicketFilters } from './ticket-filters';
import { useAssignsTickets } from './ticket-work-api';
import { useAllTickets, useSearchesTickets, useTicketCounts, useTickets, type Ticket } from './tickets-api';
import { findTickets, ticketListRules, toTicketsQuestion, type TicketFilter } from './tickets-list';

/**
 * The ticket list: searched, sorted, paged and counted by the server, or here, where it sends all tickets or says that
 * there are more.
 */
export function TicketsPage() {
  const list = useListState<TicketFilter>(ticketListRules);
  const isSearched = useSearchesTickets();
  const timeZone = useDaysZone(isSearched);
  const question = toTicketsQuestion(list, timeZone);
  const tickets = useTickets(isSearched ? { ...question, page: list.page, limit: list.limit } : {});
  const counted = useTicketCounts();
  const readAll = useAllTickets();
  const readFile = useCsvExport('/support-enquiries', useTimeZone());
  const isAssigned = useAssignsTickets();
  const columns = useMemo(() => (isAssigned ? [...ticketColumns, assigneeColumn] : ticketColumns), [isAssigned]);
  const newItems = useNewItems('/support-enquiries', { query: isSearched ? question : {} }, tickets);
  const failure = queryFailure(tickets);
  const rows = tickets.data?.data;
  const unreadable = tickets.data?.unreadable;
  const found = useMemo(
    () => (rows && !isSearched ? findTickets(rows, list, timeZone) : rows),
    [rows, isSearched, list, timeZone],
  );
  const extent = isSearched ? extentOf(tickets.data, rows, list) : {};
  const total = readTotal(tickets.data) ?? 0;
  const isPart = !isSearched && rows !== undefined && total > rows.length;

  return (
    <>
      <PageHeader
        title="Support Ticket List"
        subtitle={
          <span role="status">
            {found &&
              `Showing ${formatCount(extent.total ?? found.length)}${extent.isTotalLowerBound ? '+' : ''} Tickets`}
          </span>
        }
      />
      {isPart && <PartNote shown={rows.length} total={total} isCounted={counted.isOffered} />}
      {counted.isOffered ? (
        <TicketCounters counts={counted.counts} failure={counted.failure} />
      ) : (
        // A page says nothing about the whole.
        (rows || !failure) && <TicketCounters counts={rows && (isSearched ? {} : countTickets(rows))} />
      )}
      <DataTable
        label="Support Ticket List"
        columns={columns}
        rows={found}
        unreadable={unreadable}
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
        toolbar={<TicketFilters list={list} isLocal={!isSearched} timeZone={timeZone} />}
        toolbarEnd={
          <ExportButton
            fileName="tickets"
            columns={ticketCsvColumns}
            obstacle={
              isPart
                ? 'The server sends only a part of the tickets, which would not be the whole list.'
                : exportObstacle(found, failure)
            }
            loadRows={(run) => {
              if (isSearched) return readAll(question, run);
              refuseUnreadable(unreadable);
              return sortRows(found ?? [], ticketColumns, list.sort);
            }}
            loadFile={isSearched && readFile ? (run) => readFile({ query: question }, run, extent) : undefined}
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

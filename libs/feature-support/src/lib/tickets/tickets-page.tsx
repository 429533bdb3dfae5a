import { queryFailure, readTotal } from '@countinghouse/api-client';
import { paths } from '@countinghouse/areas';
import {
  DataTable,
  ExportButton,
  exportObstacle,
  FilterSelect,
  Note,
  optionsOf,
  PageHeader,
  RowAction,
  SearchInput,
  useListState,
} from '@countinghouse/ui';
import { Box } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useMemo } from 'react';
import { findTickets, ticketListRules } from './tickets-list';
import { ticketColumns, ticketCsvColumns } from './ticket-columns';
import { TicketCounters } from './ticket-counters';
import { ticketStatuses } from './ticket-labels';
import { useTickets } from './tickets-api';

/** The ticket list: counted, searched and paged here, since the server sends all tickets, or says that there are more. */
export function TicketsPage() {
  const list = useListState(ticketListRules);
  const tickets = useTickets();
  const all = tickets.data?.data;
  const found = useMemo(() => all && findTickets(all, list), [all, list]);
  const total = readTotal(tickets.data) ?? 0;
  const isPart = all !== undefined && total > all.length;
  const failure = queryFailure(tickets);

  return (
    <>
      <PageHeader
        title="Support Ticket List"
        subtitle={<span role="status">{found && `Showing ${found.length.toLocaleString('en-US')} Tickets`}</span>}
      />
      {isPart && (
        <Box mb="md">
          <Note tone="warning">
            These are the {all.length.toLocaleString('en-US')} tickets that were updated last, of{' '}
            {total.toLocaleString('en-US')}. The counts and the search know only of these, and cannot be exported as the
            whole.
          </Note>
        </Box>
      )}
      {(all || !failure) && <TicketCounters tickets={all} />}
      <DataTable
        label="Support Ticket List"
        columns={ticketColumns}
        rows={found}
        unreadable={tickets.data?.unreadable}
        getRowId={(ticket) => ticket._id}
        state={list}
        error={failure}
        rowActions={(ticket) => (
          <RowAction
            label={`View ${ticket.ticket_id ?? 'this ticket'}`}
            icon={<IconEye size={18} stroke={1.5} />}
            href={paths.ticketDetails(ticket._id)}
          />
        )}
        storageKey="tickets"
        empty={{ title: 'No support enquiries found' }}
        toolbar={
          <>
            <SearchInput
              value={list.search}
              onChange={list.setSearch}
              label="Search tickets"
              placeholder="Ticket ID, subject or status"
            />
            <FilterSelect
              label="Status"
              allLabel="All Status"
              value={list.filters.status}
              onChange={(status) => list.setFilter('status', status)}
              options={optionsOf(ticketStatuses)}
            />
          </>
        }
        toolbarEnd={
          <ExportButton
            fileName="tickets"
            columns={ticketCsvColumns}
            obstacle={
              isPart
                ? 'The server sends only a part of the tickets, which would not be the whole list.'
                : exportObstacle(found, failure)
            }
            loadRows={() => found ?? []}
          />
        }
      />
    </>
  );
}

export { TicketsPage as Component };

import { FilterDays, FilterSelect, optionsOf, SearchInput, type ListState } from '@countinghouse/ui';
import { ticketStatuses } from './ticket-labels';
import type { TicketFilter } from './tickets-list';

export interface TicketFiltersProps {
  list: ListState<TicketFilter>;
  /** The panel itself searches, not the server. */
  isLocal: boolean;
}

/** Narrows the tickets to what is searched for, to a status, and to the days of their last update. */
export function TicketFilters({ list, isLocal }: TicketFiltersProps) {
  return (
    <>
      <SearchInput
        value={list.search}
        onChange={list.setSearch}
        label="Search tickets"
        placeholder="Ticket ID, subject, status or user"
        isLocal={isLocal}
      />
      <FilterSelect
        label="Status"
        allLabel="All Status"
        value={list.filters.status}
        onChange={(status) => list.setFilter('status', status)}
        options={optionsOf(ticketStatuses)}
      />
      <FilterDays label="Updated" from={list.filters.from} to={list.filters.to} onChange={list.setFilters} />
    </>
  );
}

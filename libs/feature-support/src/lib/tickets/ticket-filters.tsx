import { useColleagues, ticketStatuses } from '@countinghouse/feature-records';
import {
  FilterDays,
  Filters,
  FilterSelect,
  optionsOf,
  SearchInput,
  type FilterSelectProps,
  type ListState,
} from '@countinghouse/ui';
import { useAssignsTickets, useMe } from './ticket-work-api';
import { nobody, type TicketFilter } from './tickets-list';

export interface TicketFiltersProps {
  list: ListState<TicketFilter>;
  /** The panel itself searches, not the server. */
  isLocal: boolean;
  /** Whose days are meant. */
  timeZone: string;
}

/** Narrows the tickets to what is searched for, to a status, and to the days of their last update. */
export function TicketFilters({ list, isLocal, timeZone }: TicketFiltersProps) {
  const isAssigned = useAssignsTickets();
  return (
    <>
      <SearchInput
        value={list.search}
        onChange={list.setSearch}
        label="Search tickets"
        placeholder="Ticket ID, subject, status or user"
        isLocal={isLocal}
      />
      <Filters values={[list.filters.status, list.filters.assignee, list.filters.from + list.filters.to]}>
        <FilterSelect
          label="Status"
          allLabel="All Status"
          value={list.filters.status}
          onChange={(status) => list.setFilter('status', status)}
          options={optionsOf(ticketStatuses)}
        />
        {isAssigned && (
          <AssigneeFilter value={list.filters.assignee} onChange={(assignee) => list.setFilter('assignee', assignee)} />
        )}
        <FilterDays
          label="Updated"
          from={list.filters.from}
          to={list.filters.to}
          timeZone={timeZone}
          onChange={list.setFilters}
        />
      </Filters>
    </>
  );
}

function AssigneeFilter({ value, onChange }: Pick<FilterSelectProps, 'value' | 'onChange'>) {
  const me = useMe();
  const colleagues = useColleagues('ticket').data?.data ?? [];
  const options = [
    ...(me ? [{ value: me._id, label: 'Mine' }] : []),
    { value: nobody, label: 'Nobody’s' },
    ...colleagues.map(({ _id, fullName }) => ({ value: _id, label: fullName })),
  ];
  return <FilterSelect label="Assigned to" allLabel="Anybody’s" value={value} onChange={onChange} options={options} />;
}

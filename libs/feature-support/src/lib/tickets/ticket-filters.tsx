import { useColleagues, ticketStatuses } from '@countinghouse/feature-records';
import {
  FilterDays,
  Filters,
  FilterSelect,
  toSelectOptions,
  SearchInput,
  type FilterSelectProps,
  type ListState,
} from '@countinghouse/ui';
import { useSupportsAssignees, useCurrentAdmin } from './ticket-work-api';
import { UNASSIGNED, type TicketFilter } from './tickets-list';

export interface TicketFiltersProps {
  list: ListState<TicketFilter>;
  /** Whether the browser searches instead of the server. */
  isLocal: boolean;
  /** Time zone of the day filters. */
  timeZone: string;
}

/** Filters tickets by search text, status, assignee and days of the last update. */
export function TicketFilters({ list, isLocal, timeZone }: TicketFiltersProps) {
  const supportsAssignees = useSupportsAssignees();
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
          options={toSelectOptions(ticketStatuses)}
        />
        {supportsAssignees && (
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
  const currentAdmin = useCurrentAdmin();
  const colleagues = useColleagues('ticket').data?.data ?? [];
  const options = [
    ...(currentAdmin ? [{ value: currentAdmin._id, label: 'Mine' }] : []),
    { value: UNASSIGNED, label: 'Unassigned' },
    ...colleagues.map(({ _id, fullName }) => ({ value: _id, label: fullName })),
  ];
  return <FilterSelect label="Assigned to" allLabel="Anyone" value={value} onChange={onChange} options={options} />;
}

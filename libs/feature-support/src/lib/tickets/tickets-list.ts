import { ticketStatuses, toDaysQuery } from '@countinghouse/feature-records';
import { createSearchMatcher } from '@countinghouse/shared/search';
import { createDayFilter, isDay, getStatusLabel, writeSort, type ListParams, type ListRules } from '@countinghouse/ui';
import { isTicketStatus } from './ticket-labels';
import type { Ticket, TicketsQuery } from './tickets-api';

export type TicketFilter = 'status' | 'assignee' | 'from' | 'to';
type TicketCriteria = Pick<ListParams<TicketFilter>, 'search' | 'filters'>;

/** Value of the assignee filter for unassigned tickets. */
export const UNASSIGNED = 'none';

/** Accepts the `_id` of an admin or `UNASSIGNED`. */
const isAssignee = (value: string) => /^[\w-]+$/.test(value);

/** URL parameters of the ticket list. */
export const ticketListRules = {
  sortable: ['ticket_id', 'subject', 'status', 'updatedAt'],
  filters: { status: Object.keys(ticketStatuses), assignee: isAssignee, from: isDay, to: isDay },
} as const satisfies ListRules<TicketFilter>;

const sorts: Record<NonNullable<TicketsQuery['sort']>, true> = {
  ticket_id: true,
  '-ticket_id': true,
  subject: true,
  '-subject': true,
  status: true,
  '-status': true,
  updatedAt: true,
  '-updatedAt': true,
};

function isTicketSort(text: string): text is NonNullable<TicketsQuery['sort']> {
  return Object.hasOwn(sorts, text);
}

/** Converts the list parameters to the query. Empty values are omitted. Days are in `timeZone`. */
export function toTicketsQuery(
  { search, sort, filters }: Omit<ListParams<TicketFilter>, 'page' | 'limit'>,
  timeZone: string,
) {
  const { status, assignee } = filters;
  const order = sort ? writeSort(sort) : '';
  return {
    ...(search !== '' && { search }),
    ...(isTicketSort(order) && { sort: order }),
    ...(isTicketStatus(status) && { status }),
    ...(assignee !== '' && { assignee }),
    ...toDaysQuery(filters, timeZone),
  } satisfies TicketsQuery;
}

/** Filters tickets in the browser, for a server without search. */
export function filterTickets(
  tickets: readonly Ticket[],
  { search, filters }: TicketCriteria,
  timeZone: string,
): readonly Ticket[] {
  const matchesSearch = createSearchMatcher(search);
  const matchesDays = createDayFilter(filters, timeZone);
  return tickets.filter(
    (ticket) =>
      (filters.status === '' || ticket.status === filters.status) &&
      (filters.assignee === '' || (ticket.assignee?._id ?? UNASSIGNED) === filters.assignee) &&
      matchesDays(ticket.updatedAt) &&
      matchesSearch(...getSearchTexts(ticket)),
  );
}

/** A status matches by its label and by its contract value. */
const getSearchTexts = ({ ticket_id, subject, status, user_id }: Ticket) => [
  ticket_id,
  subject,
  status,
  status && getStatusLabel(ticketStatuses, status).label,
  user_id?.fullName,
  user_id?.email,
];

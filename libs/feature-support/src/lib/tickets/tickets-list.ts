import { ticketStatuses, toDaysQuestion } from '@countinghouse/feature-records';
import { searchFor } from '@countinghouse/shared/search';
import { daysFilter, isDay, wordOf, writeSort, type ListParams, type ListRules } from '@countinghouse/ui';
import { isTicketStatus } from './ticket-labels';
import type { Ticket, TicketsQuestion } from './tickets-api';

export type TicketFilter = 'status' | 'assignee' | 'from' | 'to';
type Asked = Pick<ListParams<TicketFilter>, 'search' | 'filters'>;

/** What the filter says of tickets that are assigned to nobody. */
export const nobody = 'none';

/** The `_id` of an admin, or nobody. */
const isAssignee = (value: string) => /^[\w-]+$/.test(value);

/** What the address of the ticket list may say. */
export const ticketListRules = {
  sortable: ['ticket_id', 'subject', 'status', 'updatedAt'],
  filters: { status: Object.keys(ticketStatuses), assignee: isAssignee, from: isDay, to: isDay },
} as const satisfies ListRules<TicketFilter>;

const sorts: Record<NonNullable<TicketsQuestion['sort']>, true> = {
  ticket_id: true,
  '-ticket_id': true,
  subject: true,
  '-subject': true,
  status: true,
  '-status': true,
  updatedAt: true,
  '-updatedAt': true,
};

function isTicketSort(text: string): text is NonNullable<TicketsQuestion['sort']> {
  return Object.hasOwn(sorts, text);
}

/** What the server is asked, from what the address says. Only what is set is sent. The days are those of `timeZone`. */
export function toTicketsQuestion(
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
    ...toDaysQuestion(filters, timeZone),
  } satisfies TicketsQuestion;
}

/** The same question answered here, for a server that sends all tickets whatever it is asked. */
export function findTickets(
  tickets: readonly Ticket[],
  { search, filters }: Asked,
  timeZone: string,
): readonly Ticket[] {
  const isFound = searchFor(search);
  const isWithin = daysFilter(filters, timeZone);
  return tickets.filter(
    (ticket) =>
      (filters.status === '' || ticket.status === filters.status) &&
      (filters.assignee === '' || (ticket.assignee?._id ?? nobody) === filters.assignee) &&
      isWithin(ticket.updatedAt) &&
      isFound(...collectTexts(ticket)),
  );
}

/** A status is found by its word and by the server's. */
const collectTexts = ({ ticket_id, subject, status, user_id }: Ticket) => [
  ticket_id,
  subject,
  status,
  status && wordOf(ticketStatuses, status).label,
  user_id?.fullName,
  user_id?.email,
];

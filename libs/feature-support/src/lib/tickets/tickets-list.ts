import { searchFor, wordOf, type ListParams, type ListRules } from '@countinghouse/ui';
import { ticketStatuses } from './ticket-labels';
import type { Ticket } from './tickets-api';

type TicketFilter = 'status';

/** What the address of the ticket list may say. */
export const ticketListRules = {
  filters: { status: Object.keys(ticketStatuses) },
} as const satisfies ListRules<TicketFilter>;

/** The tickets that an address asks for. A status is found by its word and by the server's. */
export function findTickets(
  tickets: readonly Ticket[],
  { search, filters }: Pick<ListParams<TicketFilter>, 'search' | 'filters'>,
): readonly Ticket[] {
  const isFound = searchFor(search);
  return tickets.filter(
    (ticket) => (filters.status === '' || ticket.status === filters.status) && isFound(...wordsOf(ticket)),
  );
}

const wordsOf = ({ ticket_id, subject, status }: Ticket) => [
  ticket_id,
  subject,
  status,
  status && wordOf(ticketStatuses, status).label,
];

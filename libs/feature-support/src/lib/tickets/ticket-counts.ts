import type { Schemas } from '@countinghouse/api-client/schema';
import { isTicketStatus } from './ticket-labels';
import type { Ticket } from './tickets-api';

/** Number of tickets by status; unknown counts are missing. */
export type TicketCounts = Schemas['TicketStats'];

/** Counts tickets by status. Unknown statuses are ignored. */
export function countTickets(tickets: readonly Ticket[]): TicketCounts {
  const counts = { pending: 0, in_progress: 0, on_hold: 0, resolved: 0, closed: 0 };
  for (const { status } of tickets) if (status !== undefined && isTicketStatus(status)) counts[status] += 1;
  return counts;
}

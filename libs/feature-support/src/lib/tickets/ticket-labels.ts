import type { Schemas } from '@countinghouse/api-client/schema';
import { ticketStatuses } from '@countinghouse/feature-records';

export type TicketStatus = Schemas['TicketStatus'];

/** The statuses that are counted above the list, in their order. */
export const countedStatuses = ['pending', 'in_progress', 'on_hold', 'resolved'] as const satisfies TicketStatus[];

/** Narrows a value that a select gives back. */
export function isTicketStatus(value: string): value is TicketStatus {
  return Object.hasOwn(ticketStatuses, value);
}

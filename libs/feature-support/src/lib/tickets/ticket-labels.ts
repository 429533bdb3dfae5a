import type { Schemas } from '@countinghouse/api-client/schema';
import { ticketStatuses } from '@countinghouse/feature-records';

export type TicketStatus = Schemas['TicketStatus'];

/** The statuses counted above the list, in display order. */
export const countedStatuses = ['pending', 'in_progress', 'on_hold', 'resolved'] as const satisfies TicketStatus[];

export function isTicketStatus(value: string): value is TicketStatus {
  return Object.hasOwn(ticketStatuses, value);
}

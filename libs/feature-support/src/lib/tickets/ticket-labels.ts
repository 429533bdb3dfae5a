import type { Schemas } from '@countinghouse/api-client/schema';
import { ticketStatusWords } from '@countinghouse/exports';
import type { StatusWord } from '@countinghouse/ui';
import { IconArchive, IconPlayerPause } from '@tabler/icons-react';

export type TicketStatus = Schemas['TicketStatus'];

/** Words, tones and icons of a ticket's status. What nobody has looked at yet is `pending` to the server. */
export const ticketStatuses = {
  pending: { label: ticketStatusWords.pending, tone: 'info' },
  in_progress: { label: ticketStatusWords.in_progress, tone: 'warning' },
  on_hold: { label: ticketStatusWords.on_hold, tone: 'neutral', icon: IconPlayerPause },
  resolved: { label: ticketStatusWords.resolved, tone: 'success' },
  closed: { label: ticketStatusWords.closed, tone: 'neutral', icon: IconArchive },
} as const satisfies Record<TicketStatus, StatusWord>;

/** The statuses that are counted above the list, in their order. */
export const countedStatuses = ['pending', 'in_progress', 'on_hold', 'resolved'] as const satisfies TicketStatus[];

/** Narrows a value that a select gives back. */
export function isTicketStatus(value: string): value is TicketStatus {
  return Object.hasOwn(ticketStatuses, value);
}

import { StatusBadge, wordOf, type StatusBadgeProps } from '@countinghouse/ui';
import { ticketStatuses, type TicketStatus } from './ticket-labels';

/** A ticket's status as a badge. */
export function TicketBadge({ status }: { status: TicketStatus }) {
  const { label, ...looks }: { label: string } & Omit<StatusBadgeProps, 'children'> = wordOf(ticketStatuses, status);
  return <StatusBadge {...looks}>{label}</StatusBadge>;
}

import type { Schemas } from '@countinghouse/api-client/schema';
import { paths } from '@countinghouse/navigation';
import { usePermissions } from '@countinghouse/permissions';
import { DetailSection, FigureList, formatCount } from '@countinghouse/ui';
import type { CounterMode } from '../counters';
import type { TicketStatus } from '../tickets/ticket-labels';

/** Count that the product specification prescribes. */
const FIXED_RESOLVED_COUNT = 0;

export interface SupportTicketsPanelProps {
  /** Ticket counts of the dashboard; undefined while loading, null if the server sent none. */
  tickets: Schemas['DashboardStats']['supportTickets'] | null;
  counters: CounterMode;
}

/** Renders the pending and resolved ticket counts, linked to the ticket list if the admin has that permission. */
export function SupportTicketsPanel({ tickets, counters }: SupportTicketsPanelProps) {
  const { has } = usePermissions();
  // Minimal servers do not send the resolved count.
  const resolved = counters === 'live' ? (tickets?.resolved ?? FIXED_RESOLVED_COUNT) : FIXED_RESOLVED_COUNT;
  const toLink = (status: TicketStatus) => has('support') && { href: `${paths.tickets()}?status=${status}` };

  return (
    <DetailSection title="Support Tickets">
      <FigureList
        label="Support Tickets"
        figures={[
          {
            label: 'Pending',
            value: tickets === undefined ? undefined : formatCount(tickets?.pending),
            ...toLink('pending'),
          },
          {
            label: 'Resolved',
            value: tickets === undefined ? undefined : formatCount(resolved),
            ...toLink('resolved'),
          },
        ]}
      />
    </DetailSection>
  );
}

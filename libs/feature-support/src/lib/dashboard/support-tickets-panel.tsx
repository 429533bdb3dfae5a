import type { Schemas } from '@countinghouse/api-client/schema';
import { paths } from '@countinghouse/navigation';
import { usePermissions } from '@countinghouse/permissions';
import { DetailSection, FigureList, formatCount } from '@countinghouse/ui';
import type { Counters } from '../counters';
import type { TicketStatus } from '../tickets/ticket-labels';

/** The figure that the product's document fixes. */
const fixedResolved = 0;

export interface SupportTicketsPanelProps {
  /** The tickets' part of the dashboard's figures; undefined while they load, null where the server sent none. */
  tickets: Schemas['DashboardStats']['supportTickets'] | null;
  counters: Counters;
}

/** How many tickets wait and how many are resolved; each figure leads to its tickets, for those who may see them. */
export function SupportTicketsPanel({ tickets, counters }: SupportTicketsPanelProps) {
  const { has } = usePermissions();
  // Not every server counts what is resolved.
  const resolved = counters === 'live' ? (tickets?.resolved ?? fixedResolved) : fixedResolved;
  const link = (status: TicketStatus) => has('support') && { href: `${paths.tickets()}?status=${status}` };

  return (
    <DetailSection title="Support Tickets">
      <FigureList
        label="Support Tickets"
        figures={[
          {
            label: 'Pending',
            value: tickets === undefined ? undefined : formatCount(tickets?.pending),
            ...link('pending'),
          },
          { label: 'Resolved', value: tickets === undefined ? undefined : formatCount(resolved), ...link('resolved') },
        ]}
      />
    </DetailSection>
  );
}

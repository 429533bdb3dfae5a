import { paths } from '@countinghouse/areas';
import { StatCard } from '@countinghouse/ui';
import classes from './ticket-counters.module.css';
import { countedStatuses, isTicketStatus, ticketStatuses, type TicketStatus } from './ticket-labels';
import type { Ticket } from './tickets-api';

/** How many tickets have each status, and in what proportion. `tickets` are all of them; undefined while they load. */
export function TicketCounters({ tickets }: { tickets: readonly Ticket[] | undefined }) {
  const counts = tickets && countTickets(tickets);
  const total = counts ? countedStatuses.reduce((sum, status) => sum + counts[status], 0) : 0;
  const shareOf = (status: TicketStatus) => {
    const share = counts && total > 0 ? counts[status] / total : 0;
    return share.toLocaleString('en-US', { style: 'percent' });
  };

  return (
    <section className={classes.counters} aria-label="Tickets by status">
      <div className={classes.cards}>
        {countedStatuses.map((status) => (
          <StatCard
            key={status}
            label={ticketStatuses[status].label}
            value={counts?.[status].toLocaleString('en-US')}
            href={`${paths.tickets()}?status=${status}`}
            note={
              <span className={classes.key} data-tone={ticketStatuses[status].tone}>
                {shareOf(status)}
              </span>
            }
          />
        ))}
      </div>
      <div
        className={classes.bar}
        role="img"
        aria-label={`Proportions: ${countedStatuses.map((status) => `${ticketStatuses[status].label} ${shareOf(status)}`).join(', ')}`}
      >
        {counts &&
          countedStatuses
            .filter((status) => counts[status] > 0)
            .map((status) => (
              <span key={status} data-tone={ticketStatuses[status].tone} style={{ flexGrow: counts[status] }} />
            ))}
      </div>
    </section>
  );
}

/** How many tickets there are in each status that is known. */
function countTickets(tickets: readonly Ticket[]): Record<TicketStatus, number> {
  const counts = { pending: 0, in_progress: 0, on_hold: 0, resolved: 0, closed: 0 };
  for (const { status } of tickets) if (status !== undefined && isTicketStatus(status)) counts[status] += 1;
  return counts;
}

import { ticketStatuses } from '@countinghouse/feature-records';
import { paths } from '@countinghouse/navigation';
import { DateTime, DetailSection, formatCount, WordBadge } from '@countinghouse/ui';
import type { Part } from './overview-api';
import { searchOf } from './overview-money';
import classes from './overview.module.css';
import { RecordLines } from './record-lines';

/** What the user has asked or complained about. */
export function TicketsSection({ email, tickets }: { email: string | undefined; tickets: Part<'tickets'> }) {
  const { total, open, latest } = tickets;
  return (
    <DetailSection title="Tickets">
      {total > 0 && <p className={classes.sums}>{`${formatCount(open)} of ${formatCount(total)} open`}</p>}
      <RecordLines
        label="Latest tickets"
        lines={latest.map((ticket) => ({
          id: ticket._id,
          name: ticket.subject,
          href: paths.ticketDetails(ticket._id),
          note: (
            <>
              {ticket.ticket_id} · updated <DateTime value={ticket.updatedAt} format="en-IN" />
            </>
          ),
          status: <WordBadge vocabulary={ticketStatuses} word={ticket.status} />,
        }))}
        empty="They have not asked anything yet."
        all={
          email ? { href: searchOf(paths.tickets(), email), label: `All tickets (${formatCount(total)})` } : undefined
        }
      />
    </DetailSection>
  );
}

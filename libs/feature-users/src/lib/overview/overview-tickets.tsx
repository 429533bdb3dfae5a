import { ticketStatuses } from '@countinghouse/feature-records';
import { paths } from '@countinghouse/navigation';
import { DateTime, DetailSection, formatCount, LabelBadge } from '@countinghouse/ui';
import type { OverviewPart } from './overview-api';
import { toSearchPath } from './overview-money';
import classes from './overview.module.css';
import { RecordLines } from './record-lines';

export function TicketsSection({ email, tickets }: { email: string | undefined; tickets: OverviewPart<'tickets'> }) {
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
          status: <LabelBadge labels={ticketStatuses} value={ticket.status} />,
        }))}
        empty="No tickets yet."
        all={
          email
            ? { href: toSearchPath(paths.tickets(), email), label: `All tickets (${formatCount(total)})` }
            : undefined
        }
      />
    </DetailSection>
  );
}

import { queryFailure } from '@countinghouse/api-client';
import { paths } from '@countinghouse/areas';
import { DateTime, DescriptionList, DetailSection, orDash, RecordScreen, WordBadge } from '@countinghouse/ui';
import { useParams } from 'react-router-dom';
import classes from './ticket-details-page.module.css';
import { ticketStatuses } from './ticket-labels';
import { TicketStatusForm } from './ticket-status-form';
import { useTicket, type Ticket } from './tickets-api';

/** One ticket, and the way to change its status. */
export function TicketDetailsPage() {
  const { id = '' } = useParams();
  const ticket = useTicket(id);
  const record = ticket.data?.data;

  return (
    <RecordScreen
      title={record?.ticket_id === undefined ? 'Ticket' : `Ticket ${record.ticket_id}`}
      record={record}
      failure={queryFailure(ticket)}
      missing="Ticket not found."
      list={{ href: paths.tickets(), label: 'Go to the tickets' }}
    >
      {(found) => (
        <>
          <TicketFacts ticket={found} />
          <TicketStatusForm key={found._id} ticket={found} />
        </>
      )}
    </RecordScreen>
  );
}

function TicketFacts({ ticket }: { ticket: Ticket }) {
  const { subject, status, message, user_id, createdAt, updatedAt } = ticket;
  return (
    <DetailSection title="Enquiry">
      <DescriptionList
        items={[
          { term: 'Subject', value: subject, isWide: true },
          { term: 'Message', value: message && <span className={classes.message}>{message}</span>, isWide: true },
          { term: 'Status', value: <WordBadge vocabulary={ticketStatuses} word={status} /> },
          {
            term: 'User',
            value: user_id && (
              <>
                {orDash(user_id.fullName)}
                <br />
                {orDash(user_id.email)}
              </>
            ),
          },
          { term: 'Created At', value: <DateTime value={createdAt} format="en-IN" withTime /> },
          { term: 'Last Updated', value: <DateTime value={updatedAt} format="en-IN" withTime /> },
        ]}
      />
    </DetailSection>
  );
}

export { TicketDetailsPage as Component };

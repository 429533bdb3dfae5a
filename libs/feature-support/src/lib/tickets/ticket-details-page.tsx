import { queryFailure } from '@countinghouse/api-client';
import { paths } from '@countinghouse/areas';
import {
  DateTime,
  DescriptionList,
  DetailSection,
  LoadingState,
  PageHeader,
  RecordFailure,
  WordBadge,
} from '@countinghouse/ui';
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
  const failure = queryFailure(ticket);

  return (
    <>
      <PageHeader title={record ? `Ticket ${record.ticket_id}` : 'Ticket'} back={{ href: paths.tickets() }} />
      {ticket.isPending && <LoadingState />}
      {failure && (
        <RecordFailure
          failure={failure}
          missing="Ticket not found."
          list={{ href: paths.tickets(), label: 'Go to the tickets' }}
        />
      )}
      {record && !failure && (
        <>
          <TicketFacts ticket={record} />
          <TicketStatusForm key={record._id} ticket={record} />
        </>
      )}
    </>
  );
}

function TicketFacts({ ticket }: { ticket: Ticket }) {
  const { subject, status, message, user_id, createdAt, updatedAt } = ticket;
  return (
    <DetailSection title="Enquiry">
      <DescriptionList
        items={[
          { term: 'Subject', value: subject, isWide: true },
          { term: 'Message', value: <span className={classes.message}>{message}</span>, isWide: true },
          { term: 'Status', value: <WordBadge vocabulary={ticketStatuses} word={status} /> },
          {
            term: 'User',
            value: (
              <>
                {user_id.fullName}
                <br />
                {user_id.email}
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

import { UserLink } from '@countinghouse/areas';
import { RecordNotes } from '@countinghouse/feature-notes';
import { DateTime, DescriptionList, DetailSection, WordBadge } from '@countinghouse/ui';
import classes from './ticket-details-page.module.css';
import { ticketStatuses } from './ticket-labels';
import { TicketStatusForm } from './ticket-status-form';
import type { Ticket } from './tickets-api';

/** A ticket and the way to change its status, on its own screen and in the queue. */
export function TicketRecord({ ticket }: { ticket: Ticket }) {
  return (
    <>
      <TicketFacts ticket={ticket} />
      <TicketStatusForm key={ticket._id} ticket={ticket} />
      <RecordNotes recordType="ticket" id={ticket._id} />
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
          { term: 'Message', value: message && <span className={classes.message}>{message}</span>, isWide: true },
          { term: 'Status', value: <WordBadge vocabulary={ticketStatuses} word={status} /> },
          {
            term: 'User',
            value: user_id && (
              <>
                <UserLink id={user_id._id}>{user_id.fullName}</UserLink>
                <br />
                <UserLink id={user_id._id}>{user_id.email}</UserLink>
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

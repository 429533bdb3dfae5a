import { UserLink } from '@countinghouse/navigation';
import { RecordNotes, ticketStatuses } from '@countinghouse/feature-records';
import { CaseColumns, DateTime, DescriptionList, DetailSection, IdentifierText, LabelBadge } from '@countinghouse/ui';
import { TicketReplyForm } from './ticket-reply-form';
import { TicketAssigneeForm } from './ticket-assignee-form';
import { TicketConversation } from './ticket-conversation';
import { TicketCustomer } from './ticket-customer';
import classes from './ticket-record.module.css';
import { TicketStatusForm } from './ticket-status-form';
import { useSupportsReplies, useSupportsAssignees, useTicketUser } from './ticket-work-api';
import type { Ticket } from './tickets-api';

const NOTES_DESCRIPTION = 'Internal: visible to staff, never to the customer.';

/**
 * Renders a ticket with its conversation, status, assignee and notes, as far as the server supports them. Used by the
 * details page and the queue.
 */
export function TicketRecord({ ticket }: { ticket: Ticket }) {
  const supportsReplies = useSupportsReplies();
  const supportsAssignees = useSupportsAssignees();
  const { isShown: isCustomerShown } = useTicketUser(ticket.user_id?._id);
  const { _id: id } = ticket;
  const record = (
    <>
      <TicketSummary ticket={ticket} />
      {supportsReplies && <TicketConversation key={`conversation ${id}`} ticketId={id} />}
      {supportsReplies ? (
        <TicketReplyForm key={`reply ${id}`} ticket={ticket} />
      ) : (
        <TicketStatusForm key={id} ticket={ticket} />
      )}
      <RecordNotes recordType="ticket" id={id} {...(supportsReplies && { readers: NOTES_DESCRIPTION })} />
    </>
  );
  if (!supportsReplies && !supportsAssignees && !isCustomerShown) return record;
  return (
    <CaseColumns
      aside={
        <>
          {supportsReplies && <TicketStatusForm key={`status ${id}`} ticket={ticket} isNarrow />}
          {supportsAssignees && <TicketAssigneeForm key={`assignee ${id}`} ticket={ticket} />}
          <TicketCustomer ticket={ticket} />
        </>
      }
    >
      {record}
    </CaseColumns>
  );
}

function TicketSummary({ ticket }: { ticket: Ticket }) {
  const { subject, status, message, user_id, createdAt, updatedAt } = ticket;
  return (
    <DetailSection title="Enquiry">
      <DescriptionList
        items={[
          { term: 'Subject', value: subject, isWide: true },
          {
            term: 'Message',
            value: message && (
              <span className={classes.message}>
                <IdentifierText>{message}</IdentifierText>
              </span>
            ),
            isWide: true,
          },
          { term: 'Status', value: <LabelBadge labels={ticketStatuses} value={status} /> },
          {
            term: 'User',
            value: user_id && (
              <span className={classes.user}>
                <UserLink id={user_id._id}>{user_id.fullName}</UserLink>
                <br />
                <UserLink id={user_id._id}>{user_id.email}</UserLink>
              </span>
            ),
          },
          { term: 'Created At', value: <DateTime value={createdAt} format="en-IN" withTime /> },
          { term: 'Last Updated', value: <DateTime value={updatedAt} format="en-IN" withTime /> },
        ]}
      />
    </DetailSection>
  );
}

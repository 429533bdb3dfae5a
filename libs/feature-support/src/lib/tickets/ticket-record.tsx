import { UserLink } from '@countinghouse/navigation';
import { RecordNotes, ticketStatuses } from '@countinghouse/feature-records';
import { CaseColumns, DateTime, DescriptionList, DetailSection, IdentifierText, WordBadge } from '@countinghouse/ui';
import { TicketAnswerForm } from './ticket-answer-form';
import { TicketAssigneeForm } from './ticket-assignee-form';
import { TicketConversation } from './ticket-conversation';
import { TicketCustomer } from './ticket-customer';
import classes from './ticket-record.module.css';
import { TicketStatusForm } from './ticket-status-form';
import { useAnswersTickets, useAssignsTickets, useTicketUser } from './ticket-work-api';
import type { Ticket } from './tickets-api';

const neverTheCustomer = 'Internal: colleagues read these notes, the customer never does.';

/** A ticket and all that is done about it, on its own screen and in the queue: as much of it as the server can. */
export function TicketRecord({ ticket }: { ticket: Ticket }) {
  const isAnswered = useAnswersTickets();
  const isAssigned = useAssignsTickets();
  const { isShown: isCustomerShown } = useTicketUser(ticket.user_id?._id);
  const { _id: id } = ticket;
  const record = (
    <>
      <TicketSummary ticket={ticket} />
      {isAnswered && <TicketConversation key={`conversation ${id}`} ticketId={id} />}
      {isAnswered ? (
        <TicketAnswerForm key={`answer ${id}`} ticket={ticket} />
      ) : (
        <TicketStatusForm key={id} ticket={ticket} />
      )}
      <RecordNotes recordType="ticket" id={id} {...(isAnswered && { readers: neverTheCustomer })} />
    </>
  );
  if (!isAnswered && !isAssigned && !isCustomerShown) return record;
  return (
    <CaseColumns
      aside={
        <>
          {isAnswered && <TicketStatusForm key={`status ${id}`} ticket={ticket} isNarrow />}
          {isAssigned && <TicketAssigneeForm key={`assignee ${id}`} ticket={ticket} />}
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
          { term: 'Status', value: <WordBadge vocabulary={ticketStatuses} word={status} /> },
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

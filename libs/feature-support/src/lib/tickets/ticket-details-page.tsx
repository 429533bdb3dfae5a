import { RecordScreen } from '@countinghouse/ui';
import { useParams } from 'react-router-dom';
import { TicketRecord } from './ticket-record';
import { useFoundTicket } from './use-found-ticket';

/** One ticket, and the way to change its status. */
export function TicketDetailsPage() {
  const { id = '' } = useParams();
  const found = useFoundTicket(id);
  const { ticket_id: ticketId, subject } = found.record ?? {};

  return (
    <RecordScreen title={[ticketId === undefined ? 'Ticket' : `Ticket ${ticketId}`, subject]} {...found}>
      {(ticket) => <TicketRecord ticket={ticket} />}
    </RecordScreen>
  );
}

export { TicketDetailsPage as Component };

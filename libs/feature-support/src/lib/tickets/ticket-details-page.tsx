import { RecordScreen } from '@countinghouse/ui';
import { useParams } from 'react-router-dom';
import { TicketRecord } from './ticket-record';
import { useTicketRecord } from './use-ticket-record';

export function TicketDetailsPage() {
  const { id = '' } = useParams();
  const ticketRecord = useTicketRecord(id);
  const { ticket_id: ticketId, subject } = ticketRecord.record ?? {};

  return (
    <RecordScreen title={[ticketId === undefined ? 'Ticket' : `Ticket ${ticketId}`, subject]} {...ticketRecord}>
      {(ticket) => <TicketRecord ticket={ticket} />}
    </RecordScreen>
  );
}

export { TicketDetailsPage as Component };

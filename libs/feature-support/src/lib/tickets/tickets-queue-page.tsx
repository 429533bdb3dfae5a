import { paths } from '@countinghouse/navigation';
import { QueueScreen } from '@countinghouse/feature-queues';
import { RecordBody } from '@countinghouse/ui';
import { TicketRecord } from './ticket-record';
import { useTicketRecord } from './use-ticket-record';

/** The queue of new tickets, one at a time. */
export function TicketsQueuePage() {
  return (
    <QueueScreen
      queue="tickets"
      label="Tickets"
      listLink={{ href: paths.tickets(), label: 'All tickets' }}
      Case={TicketCase}
      Preload={Preload}
    />
  );
}

function TicketCase({ id }: { id: string }) {
  return <RecordBody {...useTicketRecord(id)}>{(ticket) => <TicketRecord ticket={ticket} />}</RecordBody>;
}

function Preload({ id }: { id: string }) {
  useTicketRecord(id);
  return null;
}

export { TicketsQueuePage as Component };

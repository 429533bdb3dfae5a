import { paths } from '@countinghouse/navigation';
import { QueueScreen } from '@countinghouse/feature-queues';
import { RecordBody } from '@countinghouse/ui';
import { TicketRecord } from './ticket-record';
import { useFoundTicket } from './use-found-ticket';

/** The tickets that nobody has looked at, one after the other. */
export function TicketsQueuePage() {
  return <QueueScreen queue="tickets" label="Tickets" listHref={paths.tickets()} Case={TicketCase} Preload={Preload} />;
}

function TicketCase({ id }: { id: string }) {
  return <RecordBody {...useFoundTicket(id)}>{(ticket) => <TicketRecord ticket={ticket} />}</RecordBody>;
}

function Preload({ id }: { id: string }) {
  useFoundTicket(id);
  return null;
}

export { TicketsQueuePage as Component };

import { getQueryFailure } from '@countinghouse/api-client';
import { paths } from '@countinghouse/navigation';
import { useTicket } from './tickets-api';

/** Fetches a ticket and returns the props of `RecordScreen` and `RecordBody`. */
export function useTicketRecord(id: string) {
  const ticket = useTicket(id);
  return {
    record: ticket.data?.data,
    failure: getQueryFailure(ticket),
    missing: 'Ticket not found.',
    list: { href: paths.tickets(), label: 'Go to the tickets' },
  };
}

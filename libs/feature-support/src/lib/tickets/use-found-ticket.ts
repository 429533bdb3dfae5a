import { queryFailure } from '@countinghouse/api-client';
import { paths } from '@countinghouse/navigation';
import { useTicket } from './tickets-api';

/** One ticket as a screen shows it: the record, or why it is not there. */
export function useFoundTicket(id: string) {
  const ticket = useTicket(id);
  return {
    record: ticket.data?.data,
    failure: queryFailure(ticket),
    missing: 'Ticket not found.',
    list: { href: paths.tickets(), label: 'Go to the tickets' },
  };
}

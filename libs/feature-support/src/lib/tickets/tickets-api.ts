import { useCapability, useMutation, useQuery } from '@countinghouse/api-client';
import type { Schemas } from '@countinghouse/api-client/schema';
import type { TicketStatus } from './ticket-labels';

export type Ticket = Schemas['Ticket'];

/** All tickets, the last updated first. */
export function useTickets() {
  return useQuery(
    'get',
    '/support-enquiries',
    {},
    { meta: { error: 'Failed to fetch tickets.', thrown: 'Failed to fetch support tickets.' } },
  );
}

/** One ticket. */
export function useTicket(id: string) {
  return useQuery(
    'get',
    '/support-enquiries/details/{id}',
    { params: { path: { id } } },
    // A decision needs the record as it is now.
    { gcTime: 0, meta: { error: 'Failed to fetch ticket details', thrown: 'Error fetching ticket details' } },
  );
}

/**
 * Sets a ticket's status, where the server can; settles once the screen shows what the server has, even where no answer
 * came.
 */
export function useSetTicketStatus(id: string) {
  const { mutateAsync } = useMutation('put', '/support-enquiries/status/{id}', {
    meta: { error: 'Failed to update status.', success: 'Status updated successfully.' },
  });
  return {
    setStatus: (status: TicketStatus) => mutateAsync({ params: { path: { id } }, body: { status } }),
    isOffered: useCapability('ticket_status'),
  };
}

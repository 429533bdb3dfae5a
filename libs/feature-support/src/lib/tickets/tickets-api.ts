import {
  ifMatch,
  keepPreviousData,
  queryFailure,
  readTotal,
  useApiClient,
  useCapability,
  useMutation,
  useQuery,
} from '@countinghouse/api-client';
import type { operations, Schemas } from '@countinghouse/api-client/schema';
import { collectPages, type ExportRun } from '@countinghouse/ui';
import type { TicketStatus } from './ticket-labels';

export type Ticket = Schemas['Ticket'];
/** What a list of tickets can be asked. */
export type TicketsQuestion = NonNullable<operations['listTickets']['parameters']['query']>;

/** Whether the server searches, filters, sorts and pages tickets. */
export const useSearchesTickets = () => useCapability('ticket_search');

/**
 * One page of tickets, whose rows have no message, or all of them where no page is asked for; the last answer stays while
 * the next is on its way.
 */
export function useTickets(query: TicketsQuestion) {
  return useQuery(
    'get',
    '/support-enquiries',
    { params: { query } },
    {
      placeholderData: keepPreviousData,
      meta: { error: 'Failed to fetch tickets.', thrown: 'Failed to fetch support tickets.' },
    },
  );
}

const mostRows = 100;

/** Returns a function that reads all the tickets that a question finds. */
export function useAllTickets() {
  const client = useApiClient();
  return (question: TicketsQuestion, run: ExportRun) =>
    collectPages(mostRows, run, async (page, limit) => {
      const query = { ...question, page, limit };
      const { data } = await client.GET('/support-enquiries', { params: { query }, signal: run.signal });
      const pagination = { totalCount: readTotal(data), totalIsLowerBound: data?.pagination?.totalIsLowerBound };
      return { rows: data?.data ?? [], pagination, unreadable: data?.unreadable };
    });
}

/** How many tickets there are in each status, where the server counts them. */
export function useTicketCounts() {
  const isOffered = useCapability('ticket_counters');
  const query = useQuery(
    'get',
    '/support-enquiries/stats',
    {},
    { enabled: isOffered, meta: { error: 'Failed to count the tickets.' } },
  );
  return { isOffered, counts: query.data?.data, failure: queryFailure(query) };
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
    /** @param version that of the ticket which was looked at: one that has changed since stays as it is */
    setStatus: (status: TicketStatus, version: string | undefined) =>
      mutateAsync({ params: { path: { id }, header: ifMatch(version) }, body: { status } }),
    isOffered: useCapability('ticket_status'),
  };
}

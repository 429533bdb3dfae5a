import {
  ifMatch,
  keepPreviousData,
  getQueryFailure,
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
export type TicketsQuery = NonNullable<operations['listTickets']['parameters']['query']>;

/** Returns whether the server searches, filters, sorts and pages tickets. */
export const useSupportsTicketSearch = () => useCapability('ticket_search');

/**
 * Fetches a page of tickets, without their messages, or all tickets if the query has no page. Keeps the previous
 * response while loading.
 */
export function useTickets(query: TicketsQuery) {
  return useQuery(
    'get',
    '/support-enquiries',
    { params: { query } },
    {
      placeholderData: keepPreviousData,
      meta: { error: 'Failed to fetch tickets.', malformed: 'Failed to fetch support tickets.' },
    },
  );
}

const EXPORT_PAGE_SIZE = 100;

/** Returns a function that fetches all tickets matching a query, for an export. */
export function useAllTickets() {
  const client = useApiClient();
  return (listQuery: TicketsQuery, run: ExportRun) =>
    collectPages(EXPORT_PAGE_SIZE, run, async (page, limit) => {
      const query = { ...listQuery, page, limit };
      const { data } = await client.GET('/support-enquiries', { params: { query }, signal: run.signal });
      const pagination = { totalCount: readTotal(data), totalIsLowerBound: data?.pagination?.totalIsLowerBound };
      return { rows: data?.data ?? [], pagination, malformedRows: data?.malformed };
    });
}

/** Fetches the number of tickets by status, if the server counts them. */
export function useTicketCounts() {
  const isSupported = useCapability('ticket_counters');
  const query = useQuery(
    'get',
    '/support-enquiries/stats',
    {},
    { enabled: isSupported, meta: { error: 'Failed to count the tickets.' } },
  );
  return { isSupported, counts: query.data?.data, failure: getQueryFailure(query) };
}

export function useTicket(id: string) {
  return useQuery(
    'get',
    '/support-enquiries/details/{id}',
    { params: { path: { id } } },
    // A decision needs the current version, so the cache is not used.
    { gcTime: 0, meta: { error: 'Failed to fetch ticket details', malformed: 'Error fetching ticket details' } },
  );
}

/**
 * Sets a ticket's status. The promise settles after the displayed data has been refetched, even if the call had no response.
 */
export function useSetTicketStatus(id: string) {
  const { mutateAsync } = useMutation('put', '/support-enquiries/status/{id}', {
    meta: { error: 'Failed to update status.', success: 'Status updated successfully.' },
  });
  return {
    /** @param version version of the displayed ticket; the server rejects the change if it is outdated */
    setStatus: (status: TicketStatus, version: string | undefined) =>
      mutateAsync({ params: { path: { id }, header: ifMatch(version) }, body: { status } }),
    isSupported: useCapability('ticket_status'),
  };
}

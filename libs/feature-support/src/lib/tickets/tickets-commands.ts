import { paths, type AreaCommands } from '@countinghouse/navigation';
import { isHash, joinPresent } from '@countinghouse/ui';

const MAX_RESULTS = 5;

/** Command palette entries for tickets: the new tickets, and matches of the server search. */
export const commands: AreaCommands = {
  actions: [{ label: 'New tickets', path: `${paths.tickets()}?status=pending` }],
  records: {
    label: 'Tickets',
    // Without a server search, all tickets would be downloaded for a few matches.
    matches: (searchText, can) => can('ticket_search') && !isHash(searchText),
    find: async (searchText, { client, signal }) => {
      const query = { page: 1, limit: 10, search: searchText };
      const { data } = await client.GET('/support-enquiries', { params: { query }, signal });
      return (data?.data ?? []).slice(0, MAX_RESULTS).map(({ _id, ticket_id, subject, user_id }) => ({
        label: ticket_id ?? 'this ticket',
        note: joinPresent([subject, user_id?.fullName ?? user_id?.email], ' · '),
        path: paths.ticketDetails(_id),
      }));
    },
  },
};

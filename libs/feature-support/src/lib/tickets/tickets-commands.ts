import { paths, type AreaCommands } from '@countinghouse/navigation';
import { isHash, joinKnown } from '@countinghouse/ui';

const most = 5;

/** What the command palette offers for tickets: those that nobody has looked at, and what the server's search finds. */
export const commands: AreaCommands = {
  actions: [{ label: 'New tickets', path: `${paths.tickets()}?status=pending` }],
  records: {
    label: 'Tickets',
    // Without a search, all tickets would have to be loaded for a few.
    isFor: (words, can) => can('ticket_search') && !isHash(words),
    find: async (words, { client, signal }) => {
      const query = { page: 1, limit: 10, search: words };
      const { data } = await client.GET('/support-enquiries', { params: { query }, signal });
      return (data?.data ?? []).slice(0, most).map(({ _id, ticket_id, subject, user_id }) => ({
        label: ticket_id ?? 'this ticket',
        note: joinKnown([subject, user_id?.fullName ?? user_id?.email], ' · '),
        path: paths.ticketDetails(_id),
      }));
    },
  },
};

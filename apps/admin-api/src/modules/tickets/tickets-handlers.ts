import type { Handlers } from '../../contract/operation-types';
import type { Deps } from '../../config/deps';
import { paginateWithTotal } from '../../common/paging';
import { readPage } from '../../database/listing/read-page';
import { readList } from '../../database/read-list';
import { toRecordVersion } from '../versions/versions';
import { countTickets } from './tickets-repository';
import { ticketList, ticketListWithMessages } from './ticket-list';
import { toTicket } from './ticket-mapping';
import { assignTicket, changeTicketStatus, getTicket } from './tickets-service';

type TicketRead = 'listTickets' | 'getTicket' | 'getTicketStats';
type TicketWrite = 'setTicketStatus' | 'setTicketAssignee';

export function ticketsHandlers({ database }: Deps): Pick<Handlers, TicketRead | TicketWrite> {
  const { orm } = database;

  return {
    listTickets: ({ query: { page, limit, ...filter }, disconnectSignal }) => {
      // Only the complete list contains the messages; a page does not.
      const withMessages = page === undefined && limit === undefined;
      return readList(database, { search: filter.search, disconnectSignal }, (db) =>
        paginateWithTotal({ page, limit }, async (resolvedPage) => {
          const list = withMessages ? ticketListWithMessages : ticketList;
          const { rows, ...count } = await readPage(db, list, filter, resolvedPage);
          return { rows: rows.map(toTicket), ...count };
        }),
      );
    },

    getTicket: async ({ params }) => ({ data: toTicket(await getTicket(orm, params.id)) }),

    setTicketStatus: async (call) => ({
      data: toTicket(await changeTicketStatus(orm, call, toRecordVersion(call), call.body.status)),
    }),

    setTicketAssignee: async (call) => ({
      data: toTicket(await assignTicket(orm, call, call.params.id, call.body)),
    }),

    getTicketStats: async () => {
      const data = { pending: 0, in_progress: 0, on_hold: 0, resolved: 0, closed: 0 };
      for (const { status, n } of await countTickets(orm)) data[status] = n;
      return { data };
    },
  };
}

import type { Handlers } from '../../contract/operation-types';
import type { Deps } from '../../config/deps';
import { notFound } from '../../common/http-error';
import { answerListed } from '../../common/paging';
import { readPage } from '../../database/listing/read-page';
import { readList } from '../../database/search';
import { recordWrite } from '../audit-log/audit-log-repository';
import { requireVersion } from '../versions/versions';
import { countTickets, findTicket, updateTicket } from './tickets-repository';
import { ticketList, wholeTicketList } from './ticket-list';
import { toTicket } from './ticket-mapping';

export const noSuchTicket = () => notFound('Ticket');

export function ticketsHandlers({
  database,
}: Deps): Pick<Handlers, 'listTickets' | 'getTicket' | 'setTicketStatus' | 'getTicketStats'> {
  const { orm } = database;

  return {
    listTickets: ({ query: { page, limit, ...filter }, callerLeft }) => {
      const withMessages = page === undefined && limit === undefined;
      return readList(database, { search: filter.search, callerLeft }, (db) =>
        answerListed({ page, limit }, async (asked) => {
          const list = withMessages ? wholeTicketList : ticketList;
          const { rows, ...count } = await readPage(db, list, filter, asked);
          return { rows: rows.map(toTicket), ...count };
        }),
      );
    },

    getTicket: async ({ params }) => {
      const ticket = await findTicket(orm, params.id);
      if (!ticket) throw noSuchTicket();
      return { data: toTicket(ticket) };
    },

    setTicketStatus: async (call) => {
      const { id } = call.params;
      const { status } = call.body;
      return orm.transaction(async (transaction) => {
        const before = await findTicket(transaction, id, { forUpdate: true });
        if (!before) throw noSuchTicket();
        const { updatedAt } = before;
        await requireVersion(transaction, call.headers['If-Match'], {
          entity: 'ticket',
          current: toTicket(before),
          updatedAt,
        });
        if (before.status === status) return { data: toTicket(before) };
        await updateTicket(transaction, id, { status });
        const after = await findTicket(transaction, id);
        if (!after) throw noSuchTicket();
        const sides = { before: { status: before.status }, after: { status } };
        await recordWrite(transaction, call, { entity: 'ticket', entityId: after.id, ...sides });
        return { data: toTicket(after) };
      });
    },

    getTicketStats: async () => {
      const data = { pending: 0, in_progress: 0, on_hold: 0, resolved: 0, closed: 0 };
      for (const { status, n } of await countTickets(orm)) data[status] = n;
      return { data };
    },
  };
}

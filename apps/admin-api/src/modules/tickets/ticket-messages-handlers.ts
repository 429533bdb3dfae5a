import type { Handlers } from '../../contract/operation-types';
import type { Deps } from '../../config/deps';
import { toPagination } from '../../common/paging';
import { withIdempotency } from '../idempotency/with-idempotency';
import { countMessages, listMessages } from './ticket-messages-repository';
import { toTicketMessage } from './ticket-mapping';
import { getTicket, replyToTicket } from './tickets-service';

type MessagesOperation = 'listTicketMessages' | 'addTicketMessage';

export function ticketMessagesHandlers({ database: { orm } }: Deps): Pick<Handlers, MessagesOperation> {
  return {
    listTicketMessages: async ({ params: { id }, query: { page = 1, limit = 10 } }) => {
      await getTicket(orm, id);
      const [rows, total] = await Promise.all([listMessages(orm, id, { page, limit }), countMessages(orm, id)]);
      return { data: rows.map(toTicketMessage), pagination: toPagination({ page, limit }, { total }) };
    },

    addTicketMessage: (call) =>
      withIdempotency(orm, call, async (transaction) => ({
        data: toTicketMessage(await replyToTicket(transaction, call, call.params.id, call.body)),
      })),
  };
}

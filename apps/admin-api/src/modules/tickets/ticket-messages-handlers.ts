import type { Answer, Call, Handlers } from '../../contract/operation-types';
import type { Transaction } from '../../database/database';
import type { Deps } from '../../config/deps';
import { conflict } from '../../common/http-error';
import { toPagination } from '../../common/paging';
import { excerptOf, keptText } from '../../common/texts';
import { recordWrite } from '../audit-log/audit-log-repository';
import { answerOnce } from '../idempotency/answer-once';
import { countMessages, insertMessage, listMessages } from './ticket-messages-repository';
import { toTicketMessage } from './ticket-mapping';
import { noSuchTicket } from './tickets-handlers';
import { findTicket, type TicketRow, updateTicket } from './tickets-repository';

const ticketClosed = () => conflict('conflict', 'This ticket is closed. Change its status to answer it.');

const nobodyReads = () =>
  conflict('conflict', 'This customer’s account has been deleted; nobody would read an answer.');

/** Where a ticket stands once it has been answered: what nobody had looked at is in progress now. */
const statusAfter = ({ status }: TicketRow, chosen: TicketRow['status'] | undefined): TicketRow['status'] =>
  chosen ?? (status === 'pending' ? 'in_progress' : status);

async function answer(transaction: Transaction, call: Call<'addTicketMessage'>): Promise<Answer<'addTicketMessage'>> {
  const ticket = await findTicket(transaction, call.params.id, { forUpdate: true });
  if (!ticket) throw noSuchTicket();
  if (ticket.status === 'closed') throw ticketClosed();
  if (ticket.isClosed) throw nobodyReads();
  const text = keptText(call.body.text);
  const message = await insertMessage(transaction, { ticketId: ticket.id, authorId: call.caller.id, text });
  const status = statusAfter(ticket, call.body.status);
  await updateTicket(transaction, ticket.id, { status });
  const isMoved = status !== ticket.status;
  // The whole text stands in the message for good.
  const sides = {
    ...(isMoved && { before: { status: ticket.status } }),
    after: { answer: excerptOf(text), ...(isMoved && { status }) },
  };
  await recordWrite(transaction, call, { entity: 'ticket', entityId: ticket.id, ...sides });
  return { data: toTicketMessage(message) };
}

type MessagesOperation = 'listTicketMessages' | 'addTicketMessage';

export function ticketMessagesHandlers({ database: { orm } }: Deps): Pick<Handlers, MessagesOperation> {
  return {
    listTicketMessages: async ({ params: { id }, query: { page = 1, limit = 10 } }) => {
      if (!(await findTicket(orm, id))) throw noSuchTicket();
      const [rows, total] = await Promise.all([listMessages(orm, id, { page, limit }), countMessages(orm, id)]);
      return { data: rows.map(toTicketMessage), pagination: toPagination({ page, limit }, { total }) };
    },

    addTicketMessage: (call) => answerOnce(orm, call, (transaction) => answer(transaction, call)),
  };
}

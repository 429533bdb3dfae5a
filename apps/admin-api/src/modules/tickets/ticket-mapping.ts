import type { Schemas } from '@countinghouse/api-client/strict';
import type { MessageRow } from './ticket-messages-repository';
import type { TicketRow } from './tickets-repository';

export const toTicket = (row: TicketRow): Schemas['Ticket'] => ({
  _id: row.id,
  ticket_id: row.ticketId,
  subject: row.subject,
  ...(row.message === undefined ? {} : { message: row.message }),
  status: row.status,
  user_id: { _id: row.userId, fullName: row.fullName, email: row.email, isClosed: row.isClosed },
  assignee: row.assignee,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export const toTicketMessage = ({ id, side, author, text, createdAt }: MessageRow): Schemas['TicketMessage'] => ({
  _id: id,
  from: side,
  author,
  text,
  createdAt: createdAt.toISOString(),
});

import type { Schemas } from '@countinghouse/api-client/whole';
import type { TicketRow } from './tickets-repository';

export const toTicket = (row: TicketRow): Schemas['Ticket'] => ({
  _id: row.id,
  ticket_id: row.ticketId,
  subject: row.subject,
  ...(row.message === undefined ? {} : { message: row.message }),
  status: row.status,
  user_id: { _id: row.userId, fullName: row.fullName, email: row.email },
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

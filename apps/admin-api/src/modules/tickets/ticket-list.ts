import { eq, isNull, sql } from 'drizzle-orm';
import type { Schemas } from '@countinghouse/api-client/whole';
import { equals, type List, type ListFilter } from '../../database/listing/list';
import { tickets, users } from '../../database/schema';
import { ticketRow, type TicketRow } from './tickets-repository';

/** The days are those of the last update. */
export type TicketFilter = ListFilter & {
  status?: Schemas['TicketStatus'];
  /** The id of the admin whom it is assigned to, or `none`. */
  assignee?: string;
  sort?: Schemas['TicketSort'];
};

/** The tickets without their messages, which may be long. */
export const ticketList: List<TicketRow, TicketFilter> = {
  from: tickets,
  id: tickets.id,
  sorts: {
    updatedAt: tickets.updatedAt,
    ticket_id: tickets.ticketId,
    subject: tickets.subjectKey,
    status: tickets.status,
  },
  defaultSort: '-updatedAt',
  filters: ({ status, assignee }) => [
    equals(tickets.status, status),
    assignee === 'none' ? isNull(tickets.assigneeId) : equals(tickets.assigneeId, assignee),
  ],
  days: tickets.updatedAt,
  searchText: tickets.searchText,
  counter: { kinds: ['ticket'], statuses: ({ status }) => [status] },
  columns: ticketRow,
  rowsFrom: sql`${tickets} join ${users} on ${eq(users.id, tickets.userId)}`,
};

/** The tickets with their messages. */
export const wholeTicketList: List<TicketRow, TicketFilter> = {
  ...ticketList,
  columns: { ...ticketRow, message: tickets.message },
};

import { eq, isNull, sql } from 'drizzle-orm';
import type { Schemas } from '@countinghouse/api-client/strict';
import { equals, type List, type ListFilter } from '../../database/listing/list';
import { tickets, users } from '../../database/schema';
import { ticketColumns, type TicketRow } from './tickets-repository';

/** The days of the filter (`from`, `to`) are those of the last update. */
export type TicketFilter = ListFilter & {
  status?: Schemas['TicketStatus'];
  /** The id of the assigned admin, or `none`. */
  assignee?: string;
  sort?: Schemas['TicketSort'];
};

/** Tickets without their messages, which can be long. */
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
  columns: ticketColumns,
  rowsFrom: sql`${tickets} join ${users} on ${eq(users.id, tickets.userId)}`,
};

/** Tickets with their messages. */
export const ticketListWithMessages: List<TicketRow, TicketFilter> = {
  ...ticketList,
  columns: { ...ticketColumns, message: tickets.message },
};

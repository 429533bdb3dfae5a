import { eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { Schemas } from '@countinghouse/api-client/whole';
import type { Executor } from '../../database/database';
import type { Days } from '../../common/days';
import { offsetOf, type Page } from '../../common/paging';
import {
  type ListedTable,
  orderOfMoments,
  orderOfStatuses,
  orderOfTexts,
  rangeOfDays,
} from '../../database/list-orders';
import { type ListQuestion, matches, type Narrowing, orderBy } from '../../database/list-page';
import { findListed } from '../../database/list-search';
import { tickets } from '../../database/schema';
import { selectOwned } from '../../database/select-owned';
import { selectTickets, selectTicketsWhole, ticketRow, type TicketRow } from './tickets-repository';

/** The days are those of the last update. */
export type TicketFilter = Days & {
  /** Words, each of them part of the user's name, email or phone number, or of the ticket's ID, subject or status. */
  search?: string;
  status?: Schemas['TicketStatus'];
  /** The id of the admin whom it is assigned to, or `none`. */
  assignee?: string;
  /** Default `-updatedAt`, the last updated first. */
  sort?: Schemas['TicketSort'];
};

export type TicketList = { tickets: TicketRow[]; total: number; totalIsLowerBound: boolean };

const list: ListedTable = {
  kind: 'ticket',
  table: tickets,
  id: tickets.id,
  status: tickets.status,
  orders: {
    updatedAt: orderOfMoments(tickets.updatedAt),
    ticket_id: orderOfTexts(tickets.ticketId),
    subject: orderOfTexts(tickets.subjectKey),
    status: orderOfStatuses(tickets.status, tickets.id),
  },
  grams: 'search_grams',
};

/**
 * A page of the tickets. The total is exact but where a search matches very many. See docs/adr/0023.
 *
 * @param withMessages reads the messages too, which may be long
 */
export async function listTickets(
  db: Executor,
  filter: TicketFilter,
  page: Page,
  { withMessages = false } = {},
): Promise<TicketList> {
  const query = { ...questionOf(filter), limit: page.limit, offset: offsetOf(page) };
  const { ids, orderBy, ...count } = await findListed(db, query, filter.search);
  const read = (isListed: SQL): Promise<TicketRow[]> =>
    (withMessages ? selectTicketsWhole(db) : selectTickets(db)).where(isListed).orderBy(orderBy);
  return { tickets: ids ? await read(inArray(tickets.id, sql`(${ids})`)) : [], ...count };
}

/** The whole of what a filter finds, in its order and without messages: rows of {@link TicketRow}. */
export function selectAllTickets(filter: TicketFilter): SQL {
  const question = questionOf(filter);
  const [where, order] = [matches(question), orderBy(question)];
  return selectOwned({ table: tickets, columns: ticketRow, where, search: filter.search, orderBy: order });
}

function questionOf(filter: TicketFilter): ListQuestion {
  const { status, assignee, sort = '-updatedAt' } = filter;
  const range = rangeOfDays('updatedAt', tickets.updatedAt, filter);
  return { list, sort, status, narrowing: isAssignedTo(assignee), ranges: range ? [range] : [] };
}

function isAssignedTo(assignee: string | undefined): Narrowing | undefined {
  if (assignee === undefined) return undefined;
  const key = sql`${tickets.assigneeId}`;
  return { key, condition: assignee === 'none' ? isNull(tickets.assigneeId) : eq(tickets.assigneeId, assignee) };
}

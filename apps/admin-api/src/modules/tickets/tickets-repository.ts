import { eq, sql } from 'drizzle-orm';
import type { Schemas } from '@countinghouse/api-client/whole';
import type { Executor, Transaction } from '../../database/database';
import { recordCounts, tickets, users } from '../../database/schema';

/** The columns of a ticket with its user and without its message. */
export const ticketRow = {
  id: tickets.id,
  ticketId: tickets.ticketId,
  subject: tickets.subject,
  status: tickets.status,
  userId: tickets.userId,
  fullName: users.fullName,
  email: users.email,
  isClosed: sql<boolean>`${users.closedAt} is not null`,
  assignee: sql<Schemas['Colleague'] | null>`(
    select json_build_object('_id', person.id, 'fullName', person.full_name)
    from users as person where person.id = ${tickets.assigneeId}
  )`,
  createdAt: tickets.createdAt,
  updatedAt: tickets.updatedAt,
};

/** A query for tickets with their users and without their messages. */
export const selectTickets = (db: Executor) =>
  db.select(ticketRow).from(tickets).innerJoin(users, eq(users.id, tickets.userId)).$dynamic();

/** A query for tickets with their users and their messages. */
const selectTicketsWhole = (db: Executor) =>
  db
    .select({ ...ticketRow, message: tickets.message })
    .from(tickets)
    .innerJoin(users, eq(users.id, tickets.userId))
    .$dynamic();

/** A ticket; in a page of a list without its message. */
export type TicketRow = Awaited<ReturnType<typeof selectTickets>>[number] & { message?: string };

/** @param forUpdate locks the ticket against changes by others until the transaction ends */
export async function findTicket(db: Executor, id: string, { forUpdate = false } = {}) {
  const query = selectTicketsWhole(db).where(eq(tickets.id, id));
  const [found] = await (forUpdate ? query.for('no key update', { of: tickets }) : query);
  return found;
}

/** Writes what is given, and that the ticket has changed just now. */
export async function updateTicket(
  transaction: Transaction,
  id: string,
  changes: { status?: Schemas['TicketStatus']; assigneeId?: string | null },
): Promise<void> {
  await transaction
    .update(tickets)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(tickets.id, id));
}

/** How many tickets there are in each status; a status without tickets may be left out. */
export async function countTickets(db: Executor) {
  const { rows } = await db.execute<{ status: Schemas['TicketStatus']; n: number }>(
    sql`select status, sum(n)::int as n from ${recordCounts} where kind = 'ticket' group by status`,
  );
  return rows;
}

import { eq, sql } from 'drizzle-orm';
import type { Schemas } from '@countinghouse/api-client/strict';
import type { Executor, Transaction } from '../../database/database';
import { recordCounts, tickets, users } from '../../database/schema';

/** Columns of a ticket with its user and without its message. */
export const ticketColumns = {
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

/** Selects tickets with their users and without their messages. */
export const selectTickets = (db: Executor) =>
  db.select(ticketColumns).from(tickets).innerJoin(users, eq(users.id, tickets.userId)).$dynamic();

/** Selects tickets with their users and their messages. */
const selectTicketsWithMessages = (db: Executor) =>
  db
    .select({ ...ticketColumns, message: tickets.message })
    .from(tickets)
    .innerJoin(users, eq(users.id, tickets.userId))
    .$dynamic();

/** A ticket. List pages leave out the message. */
export type TicketRow = Awaited<ReturnType<typeof selectTickets>>[number] & { message?: string };

/** @param forUpdate locks the ticket against concurrent changes until the transaction ends */
export async function findTicket(db: Executor, id: string, { forUpdate = false } = {}) {
  const query = selectTicketsWithMessages(db).where(eq(tickets.id, id));
  const [row] = await (forUpdate ? query.for('no key update', { of: tickets }) : query);
  return row;
}

/** Updates a ticket and its time of change. */
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

/** Counts the tickets by status. Statuses without tickets can be missing. */
export async function countTickets(db: Executor) {
  const { rows } = await db.execute<{ status: Schemas['TicketStatus']; n: number }>(
    sql`select status, sum(n)::int as n from ${recordCounts} where kind = 'ticket' group by status`,
  );
  return rows;
}

import { desc, eq, sql } from 'drizzle-orm';
import type { Schemas } from '@countinghouse/api-client/whole';
import type { Executor, Transaction } from '../../database/database';
import { offsetOf, type Page } from '../../common/paging';
import { recordCounts, tickets, users } from '../../database/schema';

const select = (db: Executor) =>
  db
    .select({
      id: tickets.id,
      ticketId: tickets.ticketId,
      subject: tickets.subject,
      message: tickets.message,
      status: tickets.status,
      fullName: users.fullName,
      email: users.email,
      createdAt: tickets.createdAt,
      updatedAt: tickets.updatedAt,
    })
    .from(tickets)
    .innerJoin(users, eq(users.id, tickets.userId))
    .$dynamic();

export type TicketRow = NonNullable<Awaited<ReturnType<typeof findTicket>>>;

/** A page of the tickets, latest update first. */
export const listTickets = (db: Executor, page: Page): Promise<TicketRow[]> =>
  select(db).orderBy(desc(tickets.updatedAt), desc(tickets.id)).limit(page.limit).offset(offsetOf(page));

/** @param forUpdate locks the ticket against changes by others until the transaction ends */
export async function findTicket(db: Executor, id: string, { forUpdate = false } = {}) {
  const query = select(db).where(eq(tickets.id, id));
  const [found] = await (forUpdate ? query.for('no key update', { of: tickets }) : query);
  return found;
}

export async function setTicketStatus(
  transaction: Transaction,
  id: string,
  status: Schemas['TicketStatus'],
): Promise<void> {
  await transaction
    .update(tickets)
    .set({ status, updatedAt: sql`now()` })
    .where(eq(tickets.id, id));
}

/** How many tickets there are in each status; a status without tickets may be left out. */
export async function countTickets(db: Executor) {
  const { rows } = await db.execute<{ status: Schemas['TicketStatus']; n: number }>(
    sql`select status, sum(n)::int as n from ${recordCounts} where kind = 'ticket' group by status`,
  );
  return rows;
}

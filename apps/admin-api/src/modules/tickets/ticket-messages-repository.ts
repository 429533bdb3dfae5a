import { eq, sql, type SQL } from 'drizzle-orm';
import type { Schemas } from '@countinghouse/api-client/strict';
import { getOffset, type Page } from '../../common/paging';
import type { Executor, Transaction } from '../../database/database';
import { readRows } from '../../database/read-rows';
import { ticketMessages } from '../../database/schema';

export type MessageRow = {
  id: string;
  side: Schemas['TicketSide'];
  author: Schemas['Colleague'];
  text: string;
  createdAt: Date;
};

/** @param messages a query for rows of messages */
const selectMessages = (messages: SQL) => sql`
  select message.id, message.text, message.created_at as "createdAt",
    case author.role when 'user' then 'customer' else 'admin' end as side,
    json_build_object('_id', author.id, 'fullName', author.full_name) as author
  from (${messages}) as message join users as author on author.id = message.author_id
  order by message.created_at desc, message.id desc`;

/** Returns a page of a ticket's messages, newest first. The oldest one is the ticket's own text. */
export async function listMessages(db: Executor, ticketId: string, page: Page): Promise<MessageRow[]> {
  const messages = sql`
    select id, author_id, text, created_at from ticket_messages where ticket_id = ${ticketId}
    union all
    select id, user_id, message, created_at from tickets where id = ${ticketId}
    order by created_at desc, id desc limit ${page.limit} offset ${getOffset(page)}`;
  return readRows(db, selectMessages(messages));
}

/** Counts the messages, the ticket's own text included. */
export const countMessages = async (db: Executor, ticketId: string): Promise<number> =>
  1 + (await db.$count(ticketMessages, eq(ticketMessages.ticketId, ticketId)));

export async function insertMessage(
  transaction: Transaction,
  values: { ticketId: string; authorId: string; text: string },
): Promise<MessageRow> {
  const [inserted] = await transaction.insert(ticketMessages).values(values).returning({ id: ticketMessages.id });
  if (!inserted) throw new Error('An inserted message was not returned.');
  const messages = sql`select id, author_id, text, created_at from ticket_messages where id = ${inserted.id}`;
  const [message] = await readRows<MessageRow>(transaction, selectMessages(messages));
  if (!message) throw new Error('The inserted message is missing.');
  return message;
}

import type { Schemas } from '@countinghouse/api-client/whole';
import type { Call, Caller, WriteContext } from '../../contract/operation-types';
import type { Executor, Orm, Transaction } from '../../database/database';
import { conflict, notFound, validationFailed } from '../../common/http-error';
import { excerptOf, keptText } from '../../common/texts';
import { recordWrite } from '../audit-log/audit-log-repository';
import { listColleagues } from '../notes/notes-repository';
import { notifyColleagues } from '../notifications/notify-colleagues';
import { versionConflict, requireVersion, type RecordVersion } from '../versions/versions';
import { insertMessage, type MessageRow } from './ticket-messages-repository';
import { toTicket } from './ticket-mapping';
import { findTicket, updateTicket, type TicketRow } from './tickets-repository';

const noSuchTicket = () => notFound('Ticket');

const ticketClosed = () => conflict('conflict', 'This ticket is closed. Change its status to answer it.');

const nobodyReads = () =>
  conflict('conflict', 'This customer’s account has been deleted; nobody would read an answer.');

/** Where a ticket stands once it has been answered: what nobody had looked at is in progress now. */
const statusAfter = ({ status }: TicketRow, chosen: TicketRow['status'] | undefined): TicketRow['status'] =>
  chosen ?? (status === 'pending' ? 'in_progress' : status);

/**
 * @param forUpdate locks the ticket against changes by others until the transaction ends
 * @throws HttpError 404 where there is none
 */
export async function getTicket(db: Executor, id: string, { forUpdate = false } = {}): Promise<TicketRow> {
  const ticket = await findTicket(db, id, { forUpdate });
  if (!ticket) throw noSuchTicket();
  return ticket;
}

export async function changeTicketStatus(
  db: Orm,
  context: WriteContext,
  { id, baseVersion }: RecordVersion,
  status: Schemas['TicketStatus'],
): Promise<TicketRow> {
  return db.transaction(async (transaction) => {
    const before = await getTicket(transaction, id, { forUpdate: true });
    const { updatedAt } = before;
    await requireVersion(transaction, baseVersion, { entity: 'ticket', current: toTicket(before), updatedAt });
    if (before.status === status) return before;
    await updateTicket(transaction, id, { status });
    const after = await getTicket(transaction, id);
    const sides = { before: { status: before.status }, after: { status } };
    await recordWrite(transaction, context, { entity: 'ticket', entityId: after.id, ...sides });
    return after;
  });
}

/** @throws HttpError where a ticket cannot be assigned to that admin, at the field */
async function checkAssignee(transaction: Transaction, caller: Caller, assignee: string | null) {
  if (assignee === null || assignee === caller.id) return;
  const colleagues = await listColleagues(transaction, 'support', caller.id);
  if (colleagues.some(({ _id }) => _id === assignee)) return;
  const message = 'Only somebody who is active and may see tickets can be assigned.';
  throw validationFailed([{ field: 'assignee', message }]);
}

/** Tells whom a ticket is assigned to, unless they have done it themselves. */
async function tellAssigned(transaction: Transaction, caller: Caller, { id, ticketId, subject, assignee }: TicketRow) {
  if (!assignee || assignee._id === caller.id) return;
  const colleagues = await listColleagues(transaction, 'support', assignee._id);
  const author = colleagues.find(({ _id }) => _id === caller.id)?.fullName ?? 'Somebody';
  await notifyColleagues(transaction, {
    authorId: caller.id,
    recipientIds: [assignee._id],
    permission: 'support',
    title: 'A ticket was assigned to you',
    recordType: 'ticket',
    recordId: id,
    message: () => `${author} assigned ticket ${ticketId} to you: ${subject}`,
    moreMessage: (count) => `${author} assigned tickets to you ${count} more ${count === 1 ? 'time' : 'times'}.`,
  });
}

/** Whom a ticket is assigned to, as the audit log tells it. */
const assignedTo = ({ assignee }: TicketRow) => ({ assignee: assignee?.fullName ?? null });

/**
 * Assigns a ticket to somebody or to nobody.
 *
 * @param from whom the caller believes it to be assigned to; undefined where they do not say
 * @throws HttpError 409 where it has been assigned to somebody else meanwhile
 */
export async function assignTicket(
  db: Orm,
  context: WriteContext,
  id: string,
  { assignee, from }: Schemas['TicketAssigneeInput'],
): Promise<TicketRow> {
  const { caller } = context;
  return db.transaction(async (transaction) => {
    const before = await getTicket(transaction, id, { forUpdate: true });
    const present = before.assignee?._id ?? null;
    if (present === assignee) return before;
    if (from !== undefined && from !== present) {
      const { updatedAt } = before;
      throw await versionConflict(transaction, { entity: 'ticket', current: toTicket(before), updatedAt });
    }
    await checkAssignee(transaction, caller, assignee);
    await updateTicket(transaction, before.id, { assigneeId: assignee });
    const after = await getTicket(transaction, before.id);
    await tellAssigned(transaction, caller, after);
    const sides = { before: assignedTo(before), after: assignedTo(after) };
    await recordWrite(transaction, context, { entity: 'ticket', entityId: after.id, ...sides });
    return after;
  });
}

/** Answers the customer, and moves the ticket on. */
export async function replyToTicket(
  transaction: Transaction,
  context: WriteContext,
  id: string,
  reply: Call<'addTicketMessage'>['body'],
): Promise<MessageRow> {
  const ticket = await getTicket(transaction, id, { forUpdate: true });
  if (ticket.status === 'closed') throw ticketClosed();
  if (ticket.isClosed) throw nobodyReads();
  const text = keptText(reply.text);
  const message = await insertMessage(transaction, { ticketId: ticket.id, authorId: context.caller.id, text });
  const status = statusAfter(ticket, reply.status);
  await updateTicket(transaction, ticket.id, { status });
  const isMoved = status !== ticket.status;
  // The whole text stands in the message for good.
  const sides = {
    ...(isMoved && { before: { status: ticket.status } }),
    after: { response: excerptOf(text), ...(isMoved && { status }) },
  };
  await recordWrite(transaction, context, { entity: 'ticket', entityId: ticket.id, ...sides });
  return message;
}

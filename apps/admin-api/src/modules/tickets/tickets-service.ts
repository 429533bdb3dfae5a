import type { Schemas } from '@countinghouse/api-client/strict';
import type { Call, Caller, WriteContext } from '../../contract/operation-types';
import type { Executor, Orm, Transaction } from '../../database/database';
import { conflict, notFound, validationFailed } from '../../common/http-error';
import { toExcerpt, normalizeText } from '../../common/texts';
import { writeAuditEntry } from '../audit-log/audit-log-repository';
import { listColleagues } from '../notes/notes-repository';
import { notifyColleagues } from '../notifications/notify-colleagues';
import { versionConflict, requireVersion, type RecordVersion } from '../versions/versions';
import { insertMessage, type MessageRow } from './ticket-messages-repository';
import { toTicket } from './ticket-mapping';
import { findTicket, updateTicket, type TicketRow } from './tickets-repository';

const ticketNotFound = () => notFound('Ticket');

const ticketClosed = () => conflict('conflict', 'This ticket is closed. Change its status to reply.');

const customerDeleted = () =>
  conflict('conflict', 'This customer’s account has been deleted. Nobody would read a reply.');

/** A reply moves a new ticket to in progress. */
const getStatusAfterReply = ({ status }: TicketRow, chosen: TicketRow['status'] | undefined): TicketRow['status'] =>
  chosen ?? (status === 'pending' ? 'in_progress' : status);

/**
 * @param forUpdate locks the ticket against concurrent changes until the transaction ends
 * @throws HttpError 404 if there is none
 */
export async function getTicket(db: Executor, id: string, { forUpdate = false } = {}): Promise<TicketRow> {
  const ticket = await findTicket(db, id, { forUpdate });
  if (!ticket) throw ticketNotFound();
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
    const change = { before: { status: before.status }, after: { status } };
    await writeAuditEntry(transaction, context, { entity: 'ticket', entityId: after.id, ...change });
    return after;
  });
}

/** @throws HttpError 400 for the field if the ticket cannot be assigned to that admin */
async function checkAssignee(transaction: Transaction, caller: Caller, assignee: string | null) {
  if (assignee === null || assignee === caller.id) return;
  const colleagues = await listColleagues(transaction, 'support', caller.id);
  if (colleagues.some(({ _id }) => _id === assignee)) return;
  const message = 'Only active admins with access to tickets can be assigned.';
  throw validationFailed([{ field: 'assignee', message }]);
}

/** Notifies the assignee, unless they assigned the ticket to themselves. */
async function notifyAssignee(
  transaction: Transaction,
  caller: Caller,
  { id, ticketId, subject, assignee }: TicketRow,
) {
  if (!assignee || assignee._id === caller.id) return;
  const colleagues = await listColleagues(transaction, 'support', assignee._id);
  const author = colleagues.find(({ _id }) => _id === caller.id)?.fullName ?? 'Someone';
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

/** Fields of the audit log. */
const toAssigneeFields = ({ assignee }: TicketRow) => ({ assignee: assignee?.fullName ?? null });

/**
 * Assigns a ticket, or removes its assignee.
 *
 * @param from the assignee that the caller has seen; undefined to skip the check
 * @throws HttpError 409 if the ticket has another assignee by now
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
    const current = before.assignee?._id ?? null;
    if (current === assignee) return before;
    if (from !== undefined && from !== current) {
      const { updatedAt } = before;
      throw await versionConflict(transaction, { entity: 'ticket', current: toTicket(before), updatedAt });
    }
    await checkAssignee(transaction, caller, assignee);
    await updateTicket(transaction, before.id, { assigneeId: assignee });
    const after = await getTicket(transaction, before.id);
    await notifyAssignee(transaction, caller, after);
    const change = { before: toAssigneeFields(before), after: toAssigneeFields(after) };
    await writeAuditEntry(transaction, context, { entity: 'ticket', entityId: after.id, ...change });
    return after;
  });
}

/** Replies to the customer, and updates the ticket's status. */
export async function replyToTicket(
  transaction: Transaction,
  context: WriteContext,
  id: string,
  reply: Call<'addTicketMessage'>['body'],
): Promise<MessageRow> {
  const ticket = await getTicket(transaction, id, { forUpdate: true });
  if (ticket.status === 'closed') throw ticketClosed();
  if (ticket.isClosed) throw customerDeleted();
  const text = normalizeText(reply.text);
  const message = await insertMessage(transaction, { ticketId: ticket.id, authorId: context.caller.id, text });
  const status = getStatusAfterReply(ticket, reply.status);
  await updateTicket(transaction, ticket.id, { status });
  const hasNewStatus = status !== ticket.status;
  // The full text is stored in the message.
  const change = {
    ...(hasNewStatus && { before: { status: ticket.status } }),
    after: { reply: toExcerpt(text), ...(hasNewStatus && { status }) },
  };
  await writeAuditEntry(transaction, context, { entity: 'ticket', entityId: ticket.id, ...change });
  return message;
}

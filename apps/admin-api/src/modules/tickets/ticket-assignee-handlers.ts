import type { Call, Caller, Handlers } from '../../contract/operation-types';
import type { Transaction } from '../../database/database';
import type { Deps } from '../../config/deps';
import { validationFailed } from '../../common/http-error';
import { recordWrite } from '../audit-log/audit-log-repository';
import { listColleagues } from '../notes/notes-repository';
import { notifyColleagues } from '../notifications/notify-colleagues';
import { changedMeanwhile } from '../versions/versions';
import { toTicket } from './ticket-mapping';
import { noSuchTicket } from './tickets-handlers';
import { findTicket, type TicketRow, updateTicket } from './tickets-repository';

/** @throws HttpError where a ticket cannot be assigned to that admin, at the field */
async function checkAssignee(transaction: Transaction, { caller, body: { assignee } }: Call<'setTicketAssignee'>) {
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

export function ticketAssigneeHandlers({ database: { orm } }: Deps): Pick<Handlers, 'setTicketAssignee'> {
  return {
    setTicketAssignee: async (call) => {
      const { assignee, from } = call.body;
      return orm.transaction(async (transaction) => {
        const before = await findTicket(transaction, call.params.id, { forUpdate: true });
        if (!before) throw noSuchTicket();
        const present = before.assignee?._id ?? null;
        if (present === assignee) return { data: toTicket(before) };
        if (from !== undefined && from !== present) {
          const { updatedAt } = before;
          throw await changedMeanwhile(transaction, { entity: 'ticket', current: toTicket(before), updatedAt });
        }
        await checkAssignee(transaction, call);
        await updateTicket(transaction, before.id, { assigneeId: assignee });
        const after = await findTicket(transaction, before.id);
        if (!after) throw noSuchTicket();
        await tellAssigned(transaction, call.caller, after);
        const sides = { before: assignedTo(before), after: assignedTo(after) };
        await recordWrite(transaction, call, { entity: 'ticket', entityId: after.id, ...sides });
        return { data: toTicket(after) };
      });
    },
  };
}

import type { Schemas } from '@countinghouse/api-client/strict';
import type { Transaction } from '../../database/database';
import { listColleagues } from '../notes/notes-repository';
import { notifyColleagues, type ColleagueNotice } from '../notifications/notify-colleagues';
import { approvalRequestKinds } from './approval-request-kinds';

type Notice = Pick<ColleagueNotice, 'authorId' | 'title' | 'moreMessage'> & { message: string };

/** Describes the requested change as part of a sentence. */
export const describeRequest = ({ kind, record_name: name, ...states }: Schemas['ApprovalRequest']) =>
  `${approvalRequestKinds[kind].describe(states)} ${name ?? 'a record'}`;

/** Notifies colleagues about a request. They see the notification only while they hold the permission. */
const notify = (
  transaction: Transaction,
  { kind, record_type: recordType, record_id: recordId }: Schemas['ApprovalRequest'],
  recipients: readonly Schemas['Colleague'][],
  { message, ...notice }: Notice,
) =>
  notifyColleagues(transaction, {
    ...notice,
    recipientIds: recipients.map(({ _id }) => _id),
    permission: approvalRequestKinds[kind].permission,
    recordType,
    recordId,
    message: () => message,
  });

/** Notifies the admins who may decide a new request, except the requester and the admin whom it is about. */
export async function notifyDeciders(
  transaction: Transaction,
  approvalRequest: Schemas['ApprovalRequest'],
): Promise<void> {
  const { kind, record_id: recordId, requested_by: requestedBy } = approvalRequest;
  const colleagues = await listColleagues(transaction, approvalRequestKinds[kind].permission, requestedBy._id);
  await notify(
    transaction,
    approvalRequest,
    colleagues.filter(({ _id }) => _id !== recordId),
    {
      authorId: requestedBy._id,
      title: 'Approval requested',
      message: `${requestedBy.fullName} requests ${describeRequest(approvalRequest)}.`,
      moreMessage: (count) => `${requestedBy.fullName} requests ${count} more ${count === 1 ? 'change' : 'changes'}.`,
    },
  );
}

interface DecisionNotice {
  decidedById: string;
  isApproved: boolean;
  /** Whether the requester applies the approved change. */
  isAppliedByRequester: boolean;
  /** The requested change, as described by {@link describeRequest} before it was applied. */
  requested: string;
  /** The reason for a rejection. */
  reason: string | null;
}

/** Notifies the requester of a decision. */
export async function notifyRequester(
  transaction: Transaction,
  approvalRequest: Schemas['ApprovalRequest'],
  { decidedById, isApproved, isAppliedByRequester, requested, reason }: DecisionNotice,
): Promise<void> {
  const outcome = isApproved ? 'approved' : 'rejected';
  const decider = approvalRequest.decided_by?.fullName;
  const reasonText = reason === null ? '' : ` Reason: ${reason}`;
  const hint = isApproved && isAppliedByRequester ? ' You can do it now, once, within 24 hours of your request.' : '';
  await notify(transaction, approvalRequest, [approvalRequest.requested_by], {
    authorId: decidedById,
    title: `Your request was ${outcome}`,
    message: `${decider} ${outcome} your request: ${requested}.${reasonText}${hint}`,
    moreMessage: (count) => `${decider} ${outcome} ${count} more of your requests.`,
  });
}

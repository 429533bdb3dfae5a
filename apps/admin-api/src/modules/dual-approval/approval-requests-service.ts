import type { Schemas } from '@countinghouse/api-client/whole';
import type { Call, WriteContext } from '../../contract/operation-types';
import type { Executor, Transaction } from '../../database/database';
import { conflict, notAllowed, notFound, permissionMissing } from '../../common/http-error';
import type { Page } from '../../common/paging';
import { keptTextOrNull } from '../../common/texts';
import { isAllowed } from '../admins/permissions';
import { recordOwnWrite, recordWrite } from '../audit-log/audit-log-repository';
import { readRecordNames } from '../audit-log/audit-log-repository-names';
import { listColleagues } from '../notes/notes-repository';
import { notifyColleagues } from '../notifications/notify-colleagues';
import type { RecordVersion } from '../versions/versions';
import {
  isLeftToRequester,
  kindOf,
  kindsOf,
  canRequestApproval,
  getRequesterPermission,
  approvalRequestKinds,
  type Maker,
} from './approval-request-kinds';
import { toApprovalRequest } from './approval-request-mapping';
import { findHeldBack } from './approval-request-rehearsal';
import {
  findApprovalRequest,
  insertApprovalRequest,
  listApprovalRequests,
  markApplied,
  markExpired,
  setOutcome,
  type ApprovalRequestFilter,
  type ApprovalRequestKind,
  type ApprovalRequestRow,
  type RequestedChange,
} from './approval-requests-repository';

const approvalRequestNotFound = () => notFound('ApprovalRequest');

/** Proposals with the names that their records have today. */
async function nameRecords(db: Executor, rows: readonly ApprovalRequestRow[]): Promise<Schemas['ApprovalRequest'][]> {
  const records = rows.map(({ kind, recordId }) => ({ entity: approvalRequestKinds[kind].entity, entityId: recordId }));
  const names = await readRecordNames(db, records);
  return rows.map((row) => toApprovalRequest(row, names.get(row.recordId)));
}

/** A proposal with the name that its record has today. */
async function nameRecord(db: Executor, row: ApprovalRequestRow | undefined): Promise<Schemas['ApprovalRequest']> {
  const [approvalRequest] = row ? await nameRecords(db, [row]) : [];
  if (!approvalRequest) throw approvalRequestNotFound();
  return approvalRequest;
}

/** A page of the proposals that the caller may see, about one record or all that are open. */
export async function listNamedApprovalRequests(db: Executor, filter: ApprovalRequestFilter, page: Page) {
  return nameRecords(db, await listApprovalRequests(db, filter, page));
}

/** A proposal as it is now. */
const read = async (db: Executor, id: string) => nameRecord(db, await findApprovalRequest(db, id));

/**
 * A proposal that is still open, locked against others who decide.
 *
 * @throws HttpError 409 that says what has come of it
 */
async function lockOpen(transaction: Transaction, id: string): Promise<ApprovalRequestRow> {
  const found = await findApprovalRequest(transaction, id, { forUpdate: true });
  if (!found) throw approvalRequestNotFound();
  const { status, decidedBy } = found;
  if (status === 'open') return found;
  const words = {
    approved: `${decidedBy?.fullName} has agreed to this proposal already.`,
    rejected: `${decidedBy?.fullName} has declined this proposal already.`,
    withdrawn: `${decidedBy?.fullName} has withdrawn this proposal.`,
    superseded: 'This has been decided otherwise since it was proposed.',
    expired: 'Nobody has decided about this proposal within a day. It has to be proposed anew.',
  };
  throw conflict('conflict', words[status]);
}

/** Records what became of a proposal, on the record that it is about. */
const record = (
  transaction: Transaction,
  context: WriteContext,
  { kind, recordId }: ApprovalRequestRow,
  after: object,
) => recordWrite(transaction, context, { entity: approvalRequestKinds[kind].entity, entityId: recordId, after });

/** Tells some colleagues what somebody has done about a proposal, as long as they may see such records. */
const tell = (
  transaction: Transaction,
  { kind, record_type: recordType, record_id: recordId }: Schemas['ApprovalRequest'],
  to: readonly Schemas['Colleague'][],
  { message, ...notice }: { authorId: string; title: string; message: string; moreMessage: (count: number) => string },
) =>
  notifyColleagues(transaction, {
    ...notice,
    recipientIds: to.map(({ _id }) => _id),
    permission: approvalRequestKinds[kind].flag,
    recordType,
    recordId,
    message: () => message,
  });

/** What is proposed, in words, as part of a sentence. */
const namedIn = ({ kind, record_name: name, ...sides }: Schemas['ApprovalRequest']) =>
  `${approvalRequestKinds[kind].words(sides)} ${name ?? 'a record'}`;

/** Ends the proposal about a record whose time is over, if there is one, and records it: the server has done that. */
async function expire(transaction: Transaction, kind: ApprovalRequestKind, recordId: string) {
  const expired = await markExpired(transaction, kind, recordId);
  if (!expired) return;
  const after = {
    approvalRequest: 'expired',
    requested_by: expired.requestedBy,
    expires_at: expired.expiresAt.toISOString(),
  };
  await recordOwnWrite(transaction, 'approvalRequestExpired', {
    entity: approvalRequestKinds[kind].entity,
    entityId: recordId,
    after,
  });
}

/**
 * Asks for a second admin's decision about a change, and tells those who may decide.
 *
 * @throws HttpError where the change itself would be refused, or needs nobody else
 */
export async function addApprovalRequest(
  transaction: Transaction,
  context: WriteContext,
  { id: recordId, baseVersion }: RecordVersion,
  change: RequestedChange,
): Promise<Schemas['ApprovalRequest']> {
  const kind = kindOf(change);
  const { caller, address, requestId } = context;
  const permission = getRequesterPermission(kind, change);
  if (!isAllowed(caller, permission)) throw permissionMissing(permission);
  if (!canRequestApproval(caller, kind, change)) throw notAllowed();
  const expectedVersion = baseVersion ?? null;
  const maker: Maker = { caller, address, requestId, recordId, expectedVersion, requestedById: caller.id };
  const heldBack = await findHeldBack(transaction, kind, maker, change);
  await expire(transaction, kind, recordId);
  const values = { kind, recordId, change, expectedVersion, heldBack, requestedById: caller.id };
  const approvalRequest = await read(transaction, await insertApprovalRequest(transaction, values));
  const {
    before,
    after: { user_id: _, ...after },
    expires_at,
  } = approvalRequest;
  const write = { entity: approvalRequest.record_type, entityId: recordId, before, after: { ...after, expires_at } };
  await recordWrite(transaction, context, write);
  const colleagues = await listColleagues(transaction, approvalRequestKinds[kind].flag, caller.id);
  await tell(
    transaction,
    approvalRequest,
    colleagues.filter(({ _id }) => _id !== recordId),
    {
      authorId: caller.id,
      title: 'A second admin is needed',
      message: `${approvalRequest.requested_by.fullName} proposes ${namedIn(approvalRequest)}.`,
      moreMessage: (count) =>
        `${approvalRequest.requested_by.fullName} proposes ${count} more ${count === 1 ? 'change' : 'changes'}.`,
    },
  );
  return approvalRequest;
}

/** The change as it was proposed, by somebody who has looked at what speaks against it themselves. */
function seenBy(acknowledged: Schemas['CheckKey'][] | undefined, change: RequestedChange): RequestedChange {
  const { withdrawal, topup } = change;
  if (acknowledged === undefined) return change;
  return {
    ...change,
    ...(withdrawal && { withdrawal: { ...withdrawal, acknowledged } }),
    ...(topup && { topup: { ...topup, acknowledged } }),
  };
}

/** Decides an open proposal. Where it is accepted, the change is made as its own operation makes it. */
export async function decideApprovalRequest(
  transaction: Transaction,
  context: WriteContext,
  id: string,
  decision: Call<'decideApprovalRequest'>['body'],
): Promise<Schemas['ApprovalRequest']> {
  const { approved, acknowledged } = decision;
  const { caller, address, requestId } = context;
  const found = await findApprovalRequest(transaction, id);
  if (!found) throw approvalRequestNotFound();
  if (!kindsOf(caller).includes(found.kind)) throw permissionMissing(approvalRequestKinds[found.kind].flag);
  const approvalRequest = await lockOpen(transaction, found.id);
  // The change may give the record another name, such as its new address.
  const requested = namedIn(await nameRecord(transaction, approvalRequest));
  const reason = approved ? null : keptTextOrNull(decision.reason);
  const outcome = approved ? 'approved' : 'rejected';
  await setOutcome(transaction, approvalRequest.id, { outcome, decidedById: caller.id, reason });
  const after = {
    approvalRequest: outcome,
    requested_by: approvalRequest.requestedBy.fullName,
    ...(reason !== null && { reason }),
  };
  await record(transaction, context, approvalRequest, after);
  if (approved) {
    const { recordId, expectedVersion, change } = approvalRequest;
    const maker: Maker = {
      caller,
      address,
      requestId,
      recordId,
      expectedVersion,
      requestedById: approvalRequest.requestedBy._id,
    };
    await approvalRequestKinds[approvalRequest.kind].make(transaction, maker, seenBy(acknowledged, change));
    if (!isLeftToRequester(change)) await markApplied(transaction, approvalRequest.id);
  }
  const data = await read(transaction, approvalRequest.id);
  const agreed = approved ? 'agreed to' : 'rejected';
  const left =
    approved && isLeftToRequester(approvalRequest.change)
      ? ' You can make it now, once, within a day of your request.'
      : '';
  await tell(transaction, data, [data.requested_by], {
    authorId: caller.id,
    title: approved ? 'Your proposal was agreed to' : 'Your proposal was declined',
    message: `${data.decided_by?.fullName} has ${approved ? 'agreed' : 'not agreed'} ${requested}${reason === null ? '.' : `: ${reason}`}${left}`,
    moreMessage: (count) => `${data.decided_by?.fullName} ${agreed} ${count} more of your proposals.`,
  });
  return data;
}

export async function withdrawApprovalRequest(
  transaction: Transaction,
  context: WriteContext,
  id: string,
): Promise<Schemas['ApprovalRequest']> {
  const { caller } = context;
  const approvalRequest = await lockOpen(transaction, id);
  if (approvalRequest.requestedBy._id !== caller.id)
    throw notAllowed('Only whoever has proposed this can withdraw it.');
  await setOutcome(transaction, approvalRequest.id, { outcome: 'withdrawn', decidedById: caller.id });
  await record(transaction, context, approvalRequest, { approvalRequest: 'withdrawn' });
  return read(transaction, approvalRequest.id);
}

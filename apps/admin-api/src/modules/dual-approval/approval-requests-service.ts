import type { Schemas } from '@countinghouse/api-client/strict';
import type { Call, WriteContext } from '../../contract/operation-types';
import type { Executor, Transaction } from '../../database/database';
import { conflict, notAllowed, notFound, permissionMissing } from '../../common/http-error';
import type { Page } from '../../common/paging';
import { normalizeTextOrNull } from '../../common/texts';
import { isAllowed } from '../admins/permissions';
import { writeServerAuditEntry, writeAuditEntry } from '../audit-log/audit-log-repository';
import { readRecordNames } from '../audit-log/record-names-repository';
import type { RecordVersion } from '../versions/versions';
import {
  isAppliedByRequester,
  getKind,
  getDecidableKinds,
  canRequestApproval,
  getRequesterPermission,
  approvalRequestKinds,
  type ChangeContext,
} from './approval-request-kinds';
import { toApprovalRequest } from './approval-request-mapping';
import { describeRequest, notifyDeciders, notifyRequester } from './approval-request-notifications';
import { dryRunChange } from './approval-request-dry-run';
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

const approvalRequestNotFound = () => notFound('Approval request');

/** Maps rows to the contract's approval requests, with the current names of their records. */
async function nameRecords(db: Executor, rows: readonly ApprovalRequestRow[]): Promise<Schemas['ApprovalRequest'][]> {
  const records = rows.map(({ kind, recordId }) => ({ entity: approvalRequestKinds[kind].entity, entityId: recordId }));
  const names = await readRecordNames(db, records);
  return rows.map((row) => toApprovalRequest(row, names.get(row.recordId)));
}

async function nameRecord(db: Executor, row: ApprovalRequestRow | undefined): Promise<Schemas['ApprovalRequest']> {
  const [approvalRequest] = row ? await nameRecords(db, [row]) : [];
  if (!approvalRequest) throw approvalRequestNotFound();
  return approvalRequest;
}

/** Returns a page of the requests about a record, or of all open ones, with the current names of their records. */
export async function listNamedApprovalRequests(db: Executor, filter: ApprovalRequestFilter, page: Page) {
  return nameRecords(db, await listApprovalRequests(db, filter, page));
}

const readApprovalRequest = async (db: Executor, id: string) => nameRecord(db, await findApprovalRequest(db, id));

/**
 * Locks an open request until the transaction ends.
 *
 * @throws HttpError 409 with the outcome if the request is no longer open
 */
async function lockOpenApprovalRequest(transaction: Transaction, id: string): Promise<ApprovalRequestRow> {
  const row = await findApprovalRequest(transaction, id, { forUpdate: true });
  if (!row) throw approvalRequestNotFound();
  const { status, decidedBy } = row;
  if (status === 'open') return row;
  const messages = {
    approved: `${decidedBy?.fullName} has already approved this request.`,
    rejected: `${decidedBy?.fullName} has already rejected this request.`,
    withdrawn: `${decidedBy?.fullName} has withdrawn this request.`,
    superseded: 'The record has changed since this was requested.',
    expired: 'This request expired after 24 hours. You can request approval again.',
  };
  throw conflict('conflict', messages[status]);
}

/** Writes the outcome of a request to the audit log, on the record it is about. */
const recordOutcome = (
  transaction: Transaction,
  context: WriteContext,
  { kind, recordId }: ApprovalRequestRow,
  after: object,
) => writeAuditEntry(transaction, context, { entity: approvalRequestKinds[kind].entity, entityId: recordId, after });

/** Marks an expired request about a record, if there is one, and records it as an action of the server. */
async function endExpired(transaction: Transaction, kind: ApprovalRequestKind, recordId: string) {
  const expired = await markExpired(transaction, kind, recordId);
  if (!expired) return;
  const after = {
    approvalRequest: 'expired',
    requested_by: expired.requestedBy,
    expires_at: expired.expiresAt.toISOString(),
  };
  await writeServerAuditEntry(transaction, 'approvalRequestExpired', {
    entity: approvalRequestKinds[kind].entity,
    entityId: recordId,
    after,
  });
}

/**
 * Requests a second admin's approval of a change and notifies the admins who may decide.
 *
 * @throws HttpError if the change itself is invalid, or needs no second admin
 */
export async function addApprovalRequest(
  transaction: Transaction,
  context: WriteContext,
  { id: recordId, baseVersion }: RecordVersion,
  change: RequestedChange,
): Promise<Schemas['ApprovalRequest']> {
  const kind = getKind(change);
  const { caller, address, requestId } = context;
  const permission = getRequesterPermission(kind, change);
  if (!isAllowed(caller, permission)) throw permissionMissing(permission);
  if (!canRequestApproval(caller, kind, change)) throw notAllowed();
  const expectedVersion = baseVersion ?? null;
  const changeContext: ChangeContext = {
    caller,
    address,
    requestId,
    recordId,
    expectedVersion,
    requestedById: caller.id,
  };
  const blockedChange = await dryRunChange(transaction, kind, changeContext, change);
  await endExpired(transaction, kind, recordId);
  const values = { kind, recordId, change, expectedVersion, blockedChange, requestedById: caller.id };
  const approvalRequest = await readApprovalRequest(transaction, await insertApprovalRequest(transaction, values));
  const {
    before,
    after: { user_id: _, ...after },
    expires_at,
  } = approvalRequest;
  const write = { entity: approvalRequest.record_type, entityId: recordId, before, after: { ...after, expires_at } };
  await writeAuditEntry(transaction, context, write);
  await notifyDeciders(transaction, approvalRequest);
  return approvalRequest;
}

/** Replaces the requester's acknowledged checks with those of the second admin. */
function withAcknowledged(acknowledged: Schemas['CheckKey'][] | undefined, change: RequestedChange): RequestedChange {
  const { withdrawal, topup } = change;
  if (acknowledged === undefined) return change;
  return {
    ...change,
    ...(withdrawal && { withdrawal: { ...withdrawal, acknowledged } }),
    ...(topup && { topup: { ...topup, acknowledged } }),
  };
}

/** Decides an open request. If approved, applies the change like its own operation. */
export async function decideApprovalRequest(
  transaction: Transaction,
  context: WriteContext,
  id: string,
  decision: Call<'decideApprovalRequest'>['body'],
): Promise<Schemas['ApprovalRequest']> {
  const { approved, acknowledged } = decision;
  const { caller, address, requestId } = context;
  const row = await findApprovalRequest(transaction, id);
  if (!row) throw approvalRequestNotFound();
  if (!getDecidableKinds(caller).includes(row.kind)) throw permissionMissing(approvalRequestKinds[row.kind].permission);
  const approvalRequest = await lockOpenApprovalRequest(transaction, row.id);
  // Described before the change, which can rename the record, for example to its new address.
  const requested = describeRequest(await nameRecord(transaction, approvalRequest));
  const reason = approved ? null : normalizeTextOrNull(decision.reason);
  const outcome = approved ? 'approved' : 'rejected';
  await setOutcome(transaction, approvalRequest.id, { outcome, decidedById: caller.id, reason });
  const after = {
    approvalRequest: outcome,
    requested_by: approvalRequest.requestedBy.fullName,
    ...(reason !== null && { reason }),
  };
  await recordOutcome(transaction, context, approvalRequest, after);
  if (approved) {
    const { recordId, expectedVersion, change } = approvalRequest;
    const changeContext: ChangeContext = {
      caller,
      address,
      requestId,
      recordId,
      expectedVersion,
      requestedById: approvalRequest.requestedBy._id,
    };
    await approvalRequestKinds[approvalRequest.kind].apply(
      transaction,
      changeContext,
      withAcknowledged(acknowledged, change),
    );
    if (!isAppliedByRequester(change)) await markApplied(transaction, approvalRequest.id);
  }
  const data = await readApprovalRequest(transaction, approvalRequest.id);
  await notifyRequester(transaction, data, {
    decidedById: caller.id,
    isApproved: approved,
    isAppliedByRequester: isAppliedByRequester(approvalRequest.change),
    requested,
    reason,
  });
  return data;
}

export async function withdrawApprovalRequest(
  transaction: Transaction,
  context: WriteContext,
  id: string,
): Promise<Schemas['ApprovalRequest']> {
  const { caller } = context;
  const approvalRequest = await lockOpenApprovalRequest(transaction, id);
  if (approvalRequest.requestedBy._id !== caller.id) throw notAllowed('Only the requester can withdraw this.');
  await setOutcome(transaction, approvalRequest.id, { outcome: 'withdrawn', decidedById: caller.id });
  await recordOutcome(transaction, context, approvalRequest, { approvalRequest: 'withdrawn' });
  return readApprovalRequest(transaction, approvalRequest.id);
}

import type { Schemas } from '@countinghouse/api-client/strict';
import { approvalRequestKinds } from './approval-request-kinds';
import type { ApprovalRequestRow } from './approval-requests-repository';

/** @param name the record's current name */
export const toApprovalRequest = (row: ApprovalRequestRow, name: string | undefined): Schemas['ApprovalRequest'] => ({
  _id: row.id,
  kind: row.kind,
  record_type: approvalRequestKinds[row.kind].entity,
  record_id: row.recordId,
  record_name: name ?? null,
  before: row.before,
  after: row.after,
  requested_by: row.requestedBy,
  createdAt: row.createdAt.toISOString(),
  expires_at: row.expiresAt.toISOString(),
  status: row.status,
  decided_by: row.decidedBy,
  decided_at: row.decidedAt?.toISOString() ?? null,
  reason: row.reason,
});

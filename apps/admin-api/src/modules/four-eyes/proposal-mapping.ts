import type { Schemas } from '@countinghouse/api-client/whole';
import { proposalKinds } from './proposal-kinds';
import type { ProposalRow } from './proposals-repository';

/** @param name the one that the record has today */
export const toProposal = (row: ProposalRow, name: string | undefined): Schemas['Proposal'] => ({
  _id: row.id,
  kind: row.kind,
  record_type: proposalKinds[row.kind].entity,
  record_id: row.recordId,
  record_name: name ?? null,
  before: row.before,
  after: row.after,
  proposed_by: row.proposedBy,
  createdAt: row.createdAt.toISOString(),
  expires_at: row.expiresAt.toISOString(),
  status: row.status,
  decided_by: row.decidedBy,
  decided_at: row.decidedAt?.toISOString() ?? null,
  reason: row.reason,
});

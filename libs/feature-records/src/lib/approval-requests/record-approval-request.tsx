import { DateTime, IdentifierText, Note } from '@countinghouse/ui';
import { ApprovalRequestNote } from './approval-request-note';
import type { ApprovalRequest } from './approval-requests-api';
import type { ApprovalState } from './use-approval-state';

export interface RecordApprovalRequestProps {
  approval: ApprovalState;
  /** The requested change as part of a sentence: "to approve this withdrawal". */
  summary: string;
}

/**
 * The open approval request of a record, or how the latest one ended. It has no approve button: approving is one of the
 * record's own decisions.
 */
export function RecordApprovalRequest({
  approval: { step, openRequest, pastRequest },
  summary,
}: RecordApprovalRequestProps) {
  if (openRequest)
    return <ApprovalRequestNote approvalRequest={openRequest} isOwn={step === 'pending'} summary={summary} />;
  return pastRequest ? <PastNote approvalRequest={pastRequest} /> : null;
}

function PastNote({ approvalRequest }: { approvalRequest: ApprovalRequest }) {
  const { status, requested_by, decided_by, decided_at, expires_at, reason } = approvalRequest;
  return (
    <Note tone="warning">
      {status === 'expired' ? (
        <>
          Nobody decided the request of <bdi translate="no">{requested_by.fullName}</bdi>. It expired on{' '}
          <DateTime value={expires_at} withTime />.
        </>
      ) : (
        <>
          <bdi translate="no">{decided_by?.fullName}</bdi> rejected the request of{' '}
          <bdi translate="no">{requested_by.fullName}</bdi> on <DateTime value={decided_at} withTime />
          <IdentifierText>{reason ? `: ${reason}` : '.'}</IdentifierText>
        </>
      )}
    </Note>
  );
}

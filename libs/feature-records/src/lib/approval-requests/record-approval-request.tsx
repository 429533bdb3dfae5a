import { DateTime, IdentifierText, Note } from '@countinghouse/ui';
import { ApprovalRequestNote } from './approval-request-note';
import type { ApprovalRequest } from './approval-requests-api';
import type { SecondAdmin } from './use-second-admin';

export interface RecordApprovalRequestProps {
  second: SecondAdmin;
  /** What is proposed, after "proposes": "to approve this withdrawal". */
  words: string;
}

/**
 * What has been proposed about a record: what waits, above its decision, or what came of the latest. Agreeing is one of the
 * record's own decisions.
 */
export function RecordApprovalRequest({ second: { step, open, past }, words }: RecordApprovalRequestProps) {
  if (open) return <ApprovalRequestNote approvalRequest={open} isOwn={step === 'pending'} words={words} />;
  return past ? <PastNote approvalRequest={past} /> : null;
}

function PastNote({ approvalRequest }: { approvalRequest: ApprovalRequest }) {
  const { status, requested_by, decided_by, decided_at, expires_at, reason } = approvalRequest;
  return (
    <Note tone="warning">
      {status === 'expired' ? (
        <>
          Nobody decided about what <bdi translate="no">{requested_by.fullName}</bdi> proposed. It ended on{' '}
          <DateTime value={expires_at} withTime />.
        </>
      ) : (
        <>
          <bdi translate="no">{decided_by?.fullName}</bdi> declined what{' '}
          <bdi translate="no">{requested_by.fullName}</bdi> proposed, on <DateTime value={decided_at} withTime />
          <IdentifierText>{reason ? `: ${reason}` : '.'}</IdentifierText>
        </>
      )}
    </Note>
  );
}

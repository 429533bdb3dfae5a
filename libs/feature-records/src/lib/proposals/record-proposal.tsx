import { DateTime, IdentifierText, Note } from '@countinghouse/ui';
import { ProposalNote } from './proposal-note';
import type { Proposal } from './proposals-api';
import type { SecondAdmin } from './use-second-admin';

export interface RecordProposalProps {
  second: SecondAdmin;
  /** What is proposed, after "proposes": "to approve this withdrawal". */
  words: string;
}

/**
 * What has been proposed about a record: what waits, above its decision, or what came of the latest. Agreeing is one of the
 * record's own decisions.
 */
export function RecordProposal({ second: { step, open, past }, words }: RecordProposalProps) {
  if (open) return <ProposalNote proposal={open} isOwn={step === 'waits'} words={words} />;
  return past ? <PastNote proposal={past} /> : null;
}

function PastNote({ proposal }: { proposal: Proposal }) {
  const { status, proposed_by, decided_by, decided_at, expires_at, reason } = proposal;
  return (
    <Note tone="warning">
      {status === 'expired' ? (
        <>
          Nobody decided about what <bdi translate="no">{proposed_by.fullName}</bdi> proposed. It ended on{' '}
          <DateTime value={expires_at} withTime />.
        </>
      ) : (
        <>
          <bdi translate="no">{decided_by?.fullName}</bdi> declined what{' '}
          <bdi translate="no">{proposed_by.fullName}</bdi> proposed, on <DateTime value={decided_at} withTime />
          <IdentifierText>{reason ? `: ${reason}` : '.'}</IdentifierText>
        </>
      )}
    </Note>
  );
}

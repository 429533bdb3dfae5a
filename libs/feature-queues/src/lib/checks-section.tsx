import { useRecordPath } from '@countinghouse/navigation';
import { CaseChecks, DetailSection } from '@countinghouse/ui';
import type { Checks } from './use-checks';

/** What speaks for and against a decision, to be put right above it. Nothing where the server tells none. */
export function ChecksSection({ checks: { isOffered, checks, failure } }: { checks: Checks }) {
  const hrefOf = useRecordPath();
  if (!isOffered) return null;
  return (
    <DetailSection title="Facts">
      <CaseChecks checks={checks} failure={failure} hrefOf={hrefOf} />
    </DetailSection>
  );
}

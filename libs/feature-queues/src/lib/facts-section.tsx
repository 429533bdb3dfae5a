import type { Facts } from '@countinghouse/api-client';
import { useRecordPath } from '@countinghouse/areas';
import { CaseFacts, DetailSection } from '@countinghouse/ui';

/** What speaks for and against a decision, to be put right above it. Nothing where the server tells none. */
export function FactsSection({ facts: { isOffered, facts, failure } }: { facts: Facts }) {
  const hrefOf = useRecordPath();
  if (!isOffered) return null;
  return (
    <DetailSection title="Facts">
      <CaseFacts facts={facts} failure={failure} hrefOf={hrefOf} />
    </DetailSection>
  );
}

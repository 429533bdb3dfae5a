import { useRecordPath } from '@countinghouse/navigation';
import { CaseFacts, DetailSection } from '@countinghouse/ui';
import type { Facts } from './use-facts';

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

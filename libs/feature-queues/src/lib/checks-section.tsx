import { useRecordPath } from '@countinghouse/navigation';
import { CaseChecks, DetailSection } from '@countinghouse/ui';
import type { Checks } from './use-checks';

/** The checks of a decision. Place it directly above the decision. Renders nothing on servers without checks. */
export function ChecksSection({ checks: { isEnabled, checks, failure } }: { checks: Checks }) {
  const getHref = useRecordPath();
  if (!isEnabled) return null;
  return (
    <DetailSection title="Checks">
      <CaseChecks checks={checks} failure={failure} getHref={getHref} />
    </DetailSection>
  );
}

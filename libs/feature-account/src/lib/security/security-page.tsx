import { DualApprovalSection } from '@countinghouse/feature-records';
import { EmptyState, PageHeader } from '@countinghouse/ui';
import type { ComponentType } from 'react';
import { useAvailableSections } from '../use-available-sections';
import { SecondFactorRuleSection } from '../second-factor/second-factor-rule-section';
import { AllSessionsSection } from '../sessions/all-sessions-section';
import { securitySections, type SecuritySection } from './security-sections';

const sections: Readonly<Record<SecuritySection, ComponentType>> = {
  second_factors: SecondFactorRuleSection,
  dual_approval: DualApprovalSection,
  sessions: AllSessionsSection,
};

/** Renders the account policies and open sessions. */
export function SecurityPage() {
  const availableSections = useAvailableSections(securitySections);

  return (
    <>
      <PageHeader title="Security" subtitle="Rules and Sessions" />
      {availableSections.length === 0 && (
        <EmptyState title="There are no settings here">This server manages its accounts elsewhere.</EmptyState>
      )}
      {availableSections.map((name) => {
        const Section = sections[name];
        return <Section key={name} />;
      })}
    </>
  );
}

export { SecurityPage as Component };

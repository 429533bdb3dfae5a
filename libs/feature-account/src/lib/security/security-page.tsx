import { DualApprovalSection } from '@countinghouse/feature-records';
import { EmptyState, PageHeader } from '@countinghouse/ui';
import type { ComponentType } from 'react';
import { useOffered } from '../offered';
import { SecondFactorRuleSection } from '../second-factor/second-factor-rule-section';
import { AllSessionsSection } from '../sessions/all-sessions-section';
import { securitySections, type SecuritySection } from './security-sections';

const sections: Readonly<Record<SecuritySection, ComponentType>> = {
  second_factors: SecondFactorRuleSection,
  dual_approval: DualApprovalSection,
  sessions: AllSessionsSection,
};

/** The rules of the house for accounts, and who is signed in, in sections. */
export function SecurityPage() {
  const offered = useOffered(securitySections);

  return (
    <>
      <PageHeader title="Security" subtitle="Rules and Sessions" />
      {offered.length === 0 && (
        <EmptyState title="There is nothing to set here">This server looks after its accounts elsewhere.</EmptyState>
      )}
      {offered.map((name) => {
        const Section = sections[name];
        return <Section key={name} />;
      })}
    </>
  );
}

export { SecurityPage as Component };

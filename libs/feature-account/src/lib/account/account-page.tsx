import { useAdmin } from '@countinghouse/permissions';
import { EmptyState, PageHeader } from '@countinghouse/ui';
import type { ComponentType } from 'react';
import { useOffered } from '../offered';
import { SecondFactorSection } from '../second-factor/second-factor-section';
import { OwnSessionsSection } from '../sessions/own-sessions-section';
import { accountSections, type AccountSection } from './account-sections';
import { PasswordSection } from './password-section';

const sections: Readonly<Record<AccountSection, ComponentType>> = {
  own_password: PasswordSection,
  second_factors: SecondFactorSection,
  sessions: OwnSessionsSection,
};

/** What belongs to whoever is signed in, in sections. */
export function AccountPage() {
  const { data } = useAdmin();
  const offered = useOffered(accountSections);

  return (
    <>
      <PageHeader title="Your account" subtitle={data?.data.email} />
      {offered.length === 0 && (
        <EmptyState title="There is nothing to change here">Your account is looked after elsewhere.</EmptyState>
      )}
      {offered.map((name) => {
        const Section = sections[name];
        return <Section key={name} />;
      })}
    </>
  );
}

export { AccountPage as Component };

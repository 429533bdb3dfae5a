import { useAdmin } from '@countinghouse/permissions';
import { EmptyState, PageHeader } from '@countinghouse/ui';
import type { ComponentType } from 'react';
import { useAvailableSections } from '../use-available-sections';
import { SecondFactorSection } from '../second-factor/second-factor-section';
import { OwnSessionsSection } from '../sessions/own-sessions-section';
import { accountSections, type AccountSection } from './account-sections';
import { PasswordSection } from './password-section';

const sections: Readonly<Record<AccountSection, ComponentType>> = {
  own_password: PasswordSection,
  second_factors: SecondFactorSection,
  sessions: OwnSessionsSection,
};

/** Renders the account page of the signed-in admin. */
export function AccountPage() {
  const { data } = useAdmin();
  const availableSections = useAvailableSections(accountSections);

  return (
    <>
      <PageHeader title="Your account" subtitle={data?.data.email} />
      {availableSections.length === 0 && (
        <EmptyState title="There is nothing to change here">Your account is managed elsewhere.</EmptyState>
      )}
      {availableSections.map((name) => {
        const Section = sections[name];
        return <Section key={name} />;
      })}
    </>
  );
}

export { AccountPage as Component };

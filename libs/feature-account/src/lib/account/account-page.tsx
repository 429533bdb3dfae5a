import { useAdmin } from '@countinghouse/permissions';
import { EmptyState, PageHeader } from '@countinghouse/ui';
import type { ComponentType } from 'react';
import { useAccountSections, type AccountSection } from './account-sections';
import { PasswordSection } from './password-section';

const sections: Readonly<Record<AccountSection, ComponentType>> = {
  own_password: PasswordSection,
};

/** What belongs to whoever is signed in, in sections. */
export function AccountPage() {
  const { data } = useAdmin();
  const offered = useAccountSections();

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

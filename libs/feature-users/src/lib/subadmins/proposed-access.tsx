import { ProposedChanges, type Proposal } from '@countinghouse/feature-records';
import type { ComponentType } from 'react';
import { ActivationText, FactorRemovalText, ResetLinkText, type AccessTextProps } from '../access-texts';
import type { Subadmin } from './subadmins-api';

const texts: Readonly<Record<string, ComponentType<AccessTextProps>>> = {
  activate: ActivationText,
  reset_password: ResetLinkText,
  remove_second_factor: FactorRemovalText,
};

export interface ProposedAccessProps {
  proposal: Proposal;
  /** The sub-admins who are known. */
  subadmins: readonly Subadmin[];
}

/** What is proposed about a sub-admin, and for access to an account what a direct decision says that follows from it. */
export function ProposedAccess({ proposal, subadmins }: ProposedAccessProps) {
  const { kind, after, record_id, record_name } = proposal;
  const Text = kind === 'access' ? texts[String(after['action'])] : undefined;
  const account = subadmins.find(({ _id }) => _id === record_id) ?? { fullName: record_name ?? undefined };
  return (
    <>
      <ProposedChanges proposal={proposal} />
      {Text && (
        <p>
          <Text account={account} />
        </p>
      )}
    </>
  );
}

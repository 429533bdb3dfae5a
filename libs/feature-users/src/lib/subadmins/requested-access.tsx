import { RequestedChanges, type ApprovalRequest } from '@countinghouse/feature-records';
import type { ComponentType } from 'react';
import { ActivationText, FactorRemovalText, ResetLinkText, type AccessTextProps } from '../access-texts';
import type { Subadmin } from './subadmins-api';

const texts: Readonly<Record<string, ComponentType<AccessTextProps>>> = {
  activate: ActivationText,
  reset_password: ResetLinkText,
  remove_second_factor: FactorRemovalText,
};

export interface RequestedAccessProps {
  approvalRequest: ApprovalRequest;
  /** The sub-admins who are known. */
  subadmins: readonly Subadmin[];
}

/** What is proposed about a sub-admin, and for access to an account what a direct decision says that follows from it. */
export function RequestedAccess({ approvalRequest, subadmins }: RequestedAccessProps) {
  const { kind, after, record_id, record_name } = approvalRequest;
  const Text = kind === 'access' ? texts[String(after['action'])] : undefined;
  const account = subadmins.find(({ _id }) => _id === record_id) ?? { fullName: record_name ?? undefined };
  return (
    <>
      <RequestedChanges approvalRequest={approvalRequest} />
      {Text && (
        <p>
          <Text account={account} />
        </p>
      )}
    </>
  );
}

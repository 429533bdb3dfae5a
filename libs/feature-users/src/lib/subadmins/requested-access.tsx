import { RequestedChanges, type ApprovalRequest } from '@countinghouse/feature-records';
import type { ComponentType } from 'react';
import { ActivationText, FactorRemovalText, ResetLinkText, type AccessTextProps } from '../access-consequences';
import type { Subadmin } from './subadmins-api';

const texts: Readonly<Record<string, ComponentType<AccessTextProps>>> = {
  activate: ActivationText,
  reset_password: ResetLinkText,
  remove_second_factor: FactorRemovalText,
};

export interface RequestedAccessProps {
  approvalRequest: ApprovalRequest;
  subadmins: readonly Subadmin[];
}

/**
 * Renders an approval request about a sub-admin. For access changes it includes the same effect as the direct
 * confirmation.
 */
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

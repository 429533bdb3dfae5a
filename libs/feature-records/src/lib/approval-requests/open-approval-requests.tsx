import { newRequestKey } from '@countinghouse/api-client';
import { useSession } from '@countinghouse/permissions';
import { confirm } from '@countinghouse/ui';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { ApprovalRequestNote } from './approval-request-note';
import classes from './approval-request-note.module.css';
import {
  useApproveRequest,
  useApprovalPolicy,
  useOpenApprovalRequests,
  type ApprovalRequest,
  type ApprovalRequestKind,
} from './approval-requests-api';
import { RequestedChanges } from './requested-changes';
import { isAnythingHeld } from './second-admin';

export interface OpenApprovalRequestsProps {
  /** Which kinds are meant. */
  kinds: readonly ApprovalRequestKind[];
  /** Only those about this record. */
  recordId?: string;
  /** All that somebody who decides about the same change alone is told before. @default what it would change */
  describe?: (approvalRequest: ApprovalRequest) => ReactNode;
}

const describeChanges = (approvalRequest: ApprovalRequest) => <RequestedChanges approvalRequest={approvalRequest} />;

const accessLabels: Readonly<Record<string, string>> = {
  activate: 'to activate the account of',
  reset_password: 'a link for a new password of',
  remove_second_factor: 'to remove the second factor of',
};

/** What is proposed, as part of a sentence. */
const describeChange = ({ kind, after, record_name: name }: ApprovalRequest): string => {
  const words: Record<ApprovalRequestKind, string> = {
    withdrawal: `to approve withdrawal ${name}`,
    topup: `to approve top-up ${name}`,
    deposit_wallet: 'a change of a deposit address',
    permissions: `more permissions for ${name}`,
    approval_policy: 'looser rules of four eyes',
    access: `${accessLabels[String(after['action'])] ?? 'access to the account of'} ${name}`,
  };
  return words[kind];
};

/** What waits for a second admin among the records of a list, or on one of them; nothing where nothing does. */
export function OpenApprovalRequests({ kinds, recordId, describe = describeChanges }: OpenApprovalRequestsProps) {
  const session = useSession();
  const rules = useApprovalPolicy().data?.data;
  const all = useOpenApprovalRequests(isAnythingHeld(rules)).data?.data ?? [];
  const meant = all.filter(
    (approvalRequest) =>
      kinds.includes(approvalRequest.kind) && (recordId === undefined || approvalRequest.record_id === recordId),
  );
  if (meant.length === 0) return null;
  const adminId = session.status === 'active' ? session.adminId : undefined;
  return (
    <div className={classes.list}>
      {meant.map((approvalRequest) => (
        <ApprovalRequestNote
          key={approvalRequest._id}
          approvalRequest={approvalRequest}
          isOwn={approvalRequest.requested_by._id === adminId}
          words={describeChange(approvalRequest)}
          approveRequest={
            approvalRequest.record_id !== adminId && (
              <ApproveRequestButton approvalRequest={approvalRequest} description={describe(approvalRequest)} />
            )
          }
        >
          {describe(approvalRequest)}
        </ApprovalRequestNote>
      ))}
    </div>
  );
}

function ApproveRequestButton({
  approvalRequest,
  description,
}: {
  approvalRequest: ApprovalRequest;
  description: ReactNode;
}) {
  const isLink = approvalRequest.kind === 'access' && approvalRequest.after['action'] === 'reset_password';
  const approveRequest = useApproveRequest({
    error: 'The proposal could not be agreed to.',
    ...(isLink && { success: 'Agreed. The link can be made now.' }),
  });
  const ask = () =>
    confirm({
      title: 'Agree to this proposal?',
      children: (
        <>
          {description}
          <p>
            <bdi translate="no">{approvalRequest.requested_by.fullName}</bdi> proposes {describeChange(approvalRequest)}
            . {isLink ? 'They can then make one link, which nobody else sees.' : 'It is changed at once.'}
          </p>
        </>
      ),
      confirmLabel: 'Agree',
      run: () => approveRequest(approvalRequest._id, newRequestKey()),
    });
  return (
    <Button size="xs" onClick={() => void ask()}>
      Agree
    </Button>
  );
}

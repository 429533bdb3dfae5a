import { createIdempotencyKey } from '@countinghouse/api-client';
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
import { isDualApprovalEnabled } from './approval-step';

export interface OpenApprovalRequestsProps {
  /** Kinds to show. */
  kinds: readonly ApprovalRequestKind[];
  /** Shows only requests for this record. */
  recordId?: string;
  /** Renders what an admin must see before they approve the change. @default the requested changes */
  describe?: (approvalRequest: ApprovalRequest) => ReactNode;
}

const describeChanges = (approvalRequest: ApprovalRequest) => <RequestedChanges approvalRequest={approvalRequest} />;

const accessLabels: Readonly<Record<string, string>> = {
  activate: 'to activate the account of',
  reset_password: 'a password reset link for',
  remove_second_factor: 'to remove the second factor of',
};

/** Describes the request as part of a sentence. */
const describeChange = ({ kind, after, record_name: name }: ApprovalRequest): string => {
  const descriptions: Record<ApprovalRequestKind, string> = {
    withdrawal: `to approve withdrawal ${name}`,
    topup: `to approve top-up ${name}`,
    deposit_wallet: 'a change of a deposit address',
    permissions: `more permissions for ${name}`,
    approval_policy: 'a looser approval policy',
    access: `${accessLabels[String(after['action'])] ?? 'access to the account of'} ${name}`,
  };
  return descriptions[kind];
};

/** The open approval requests of a list or of one record; renders nothing without any. */
export function OpenApprovalRequests({ kinds, recordId, describe = describeChanges }: OpenApprovalRequestsProps) {
  const session = useSession();
  const policy = useApprovalPolicy().data?.data;
  const all = useOpenApprovalRequests(isDualApprovalEnabled(policy)).data?.data ?? [];
  const matching = all.filter(
    (approvalRequest) =>
      kinds.includes(approvalRequest.kind) && (recordId === undefined || approvalRequest.record_id === recordId),
  );
  if (matching.length === 0) return null;
  const adminId = session.status === 'active' ? session.adminId : undefined;
  return (
    <div className={classes.list}>
      {matching.map((approvalRequest) => (
        <ApprovalRequestNote
          key={approvalRequest._id}
          approvalRequest={approvalRequest}
          isOwn={approvalRequest.requested_by._id === adminId}
          summary={describeChange(approvalRequest)}
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
    error: 'The request could not be approved.',
    ...(isLink && { success: 'Approved. The link can now be created.' }),
  });
  const openConfirmation = () =>
    confirm({
      title: 'Approve this request?',
      children: (
        <>
          {description}
          <p>
            <bdi translate="no">{approvalRequest.requested_by.fullName}</bdi> requests {describeChange(approvalRequest)}
            .{' '}
            {isLink
              ? 'The requester can then create one link, which nobody else sees.'
              : 'The change applies immediately.'}
          </p>
        </>
      ),
      confirmLabel: 'Approve',
      run: () => approveRequest(approvalRequest._id, createIdempotencyKey()),
    });
  return (
    <Button size="xs" onClick={() => void openConfirmation()}>
      Approve
    </Button>
  );
}

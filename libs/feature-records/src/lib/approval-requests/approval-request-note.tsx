import { confirm, DateTime } from '@countinghouse/ui';
import { trimText } from '@countinghouse/shared/text';
import { Button, TextInput } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import classes from './approval-request-note.module.css';
import { useRejectRequest, useWithdrawRequest, type ApprovalRequest } from './approval-requests-api';

export interface ApprovalRequestNoteProps {
  approvalRequest: ApprovalRequest;
  /** Whether the signed-in admin created the request. */
  isOwn: boolean;
  /** The requested change as part of a sentence: "to approve this". */
  summary: string;
  /** The requested changes, if the surrounding record does not show them. */
  children?: ReactNode;
  /** The approve button, if it is not placed elsewhere. */
  approveRequest?: ReactNode;
}

/** An open approval request: who created it, when it expires, and the buttons to withdraw or reject it. */
export function ApprovalRequestNote({
  approvalRequest,
  isOwn,
  summary,
  children,
  approveRequest,
}: ApprovalRequestNoteProps) {
  const { fullName } = approvalRequest.requested_by;
  return (
    <section className={classes.approvalRequest} aria-label="Approval request">
      <p className={classes.title}>
        <IconUsers size={18} stroke={1.75} aria-hidden />
        <span>
          {isOwn ? (
            'Awaiting second admin'
          ) : (
            <>
              <bdi translate="no">{fullName}</bdi> requests {summary}
            </>
          )}
        </span>
      </p>
      <p className={classes.details}>
        {isOwn && <>You requested {summary}. </>}
        Requested on <DateTime value={approvalRequest.createdAt} withTime />, expires on{' '}
        <DateTime value={approvalRequest.expires_at} withTime />
      </p>
      {children}
      <div className={classes.actions}>
        {isOwn ? <WithdrawButton approvalRequest={approvalRequest} /> : approveRequest}
        {!isOwn && <RejectRequestButton approvalRequest={approvalRequest} />}
      </div>
    </section>
  );
}

function WithdrawButton({ approvalRequest }: { approvalRequest: ApprovalRequest }) {
  const withdraw = useWithdrawRequest();
  const openConfirmation = () =>
    confirm({
      title: 'Withdraw your request?',
      children: 'It can no longer be approved. You can request approval again.',
      confirmLabel: 'Withdraw',
      run: () => withdraw(approvalRequest._id),
    });
  return (
    <Button variant="default" size="xs" onClick={() => void openConfirmation()}>
      Withdraw
    </Button>
  );
}

function RejectRequestButton({ approvalRequest }: { approvalRequest: ApprovalRequest }) {
  const rejectRequest = useRejectRequest();
  // Survives a failed attempt.
  const reason = useRef('');
  const openConfirmation = () =>
    confirm({
      title: 'Reject this request?',
      children: (
        <>
          Nothing changes. <bdi translate="no">{approvalRequest.requested_by.fullName}</bdi> will be notified, with your
          reason.
        </>
      ),
      fields: (
        <TextInput
          label="Reason"
          maxLength={120}
          defaultValue={reason.current}
          onChange={(event) => (reason.current = event.currentTarget.value)}
        />
      ),
      confirmLabel: 'Reject',
      tone: 'danger',
      run: () => rejectRequest(approvalRequest._id, trimText(reason.current)),
    });
  return (
    <Button variant="default" c="red" size="xs" onClick={() => void openConfirmation()}>
      Reject
    </Button>
  );
}

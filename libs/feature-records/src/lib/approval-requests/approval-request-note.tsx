import { confirm, DateTime } from '@countinghouse/ui';
import { trimText } from '@countinghouse/shared/text';
import { Button, TextInput } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import classes from './approval-request-note.module.css';
import { useRejectRequest, useWithdraw, type ApprovalRequest } from './approval-requests-api';

export interface ApprovalRequestNoteProps {
  approvalRequest: ApprovalRequest;
  /** Whether the signed-in admin has proposed it. */
  isOwn: boolean;
  /** What is proposed, after "proposes": "to approve this". */
  words: string;
  /** What it would change, where the record around it does not say so. */
  children?: ReactNode;
  /** The button that agrees, where it does not stand elsewhere. */
  approveRequest?: ReactNode;
}

/** What waits for a second admin: who proposed it, when, until when, and the way to end it. */
export function ApprovalRequestNote({
  approvalRequest,
  isOwn,
  words,
  children,
  approveRequest,
}: ApprovalRequestNoteProps) {
  const { fullName } = approvalRequest.requested_by;
  return (
    <section className={classes.approvalRequest} aria-label="ApprovalRequest">
      <p className={classes.title}>
        <IconUsers size={18} stroke={1.75} aria-hidden />
        <span>
          {isOwn ? (
            'You wait for a second admin'
          ) : (
            <>
              <bdi translate="no">{fullName}</bdi> proposes {words}
            </>
          )}
        </span>
      </p>
      <p className={classes.checks}>
        {isOwn && <>You proposed {words}. </>}
        Proposed on <DateTime value={approvalRequest.createdAt} withTime />, ends on{' '}
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
  const withdraw = useWithdraw();
  const ask = () =>
    confirm({
      title: 'Withdraw your proposal?',
      children: 'Nobody can agree to it any more. It can be proposed anew.',
      confirmLabel: 'Withdraw',
      run: () => withdraw(approvalRequest._id),
    });
  return (
    <Button variant="default" size="xs" onClick={() => void ask()}>
      Withdraw
    </Button>
  );
}

function RejectRequestButton({ approvalRequest }: { approvalRequest: ApprovalRequest }) {
  const rejectRequest = useRejectRequest();
  // What was typed stays for another try.
  const reason = useRef('');
  const ask = () =>
    confirm({
      title: 'Decline this proposal?',
      children: (
        <>
          Nothing is changed. <bdi translate="no">{approvalRequest.requested_by.fullName}</bdi> is told, with your
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
      confirmLabel: 'Decline',
      tone: 'danger',
      run: () => rejectRequest(approvalRequest._id, trimText(reason.current)),
    });
  return (
    <Button variant="default" c="red" size="xs" onClick={() => void ask()}>
      Decline
    </Button>
  );
}

import { activityStatuses, kycStatuses } from '@countinghouse/feature-records';
import { paths } from '@countinghouse/navigation';
import { usePermissions } from '@countinghouse/permissions';
import { CopyButton, joinPresent, Money, PhoneNumber, RecordHead, LabelBadge } from '@countinghouse/ui';
import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ResetLink } from '../reset-link/reset-link-dialog';
import { LazyResetLinkDialog, useResetLink } from '../reset-link/use-reset-link';
import { getKycStatus } from '../users/user-labels';
import type { UserOverview } from './overview-api';
import { useReviewPath } from './overview-pending';
import classes from './overview.module.css';

export interface OverviewHeadProps {
  id: string;
  overview: UserOverview;
}

/** Renders the email and phone number with copy buttons. */
export function OverviewContact({ user: { email, phoneNumber } }: Pick<UserOverview, 'user'>) {
  return (
    <div className={classes.contact}>
      <CopyableText label="email" value={email}>
        {email}
      </CopyableText>
      <CopyableText label="phone" value={phoneNumber}>
        <PhoneNumber value={phoneNumber} />
      </CopyableText>
    </div>
  );
}

/** Renders the status of a user and the actions on it. */
export function OverviewHead({ id, overview }: OverviewHeadProps) {
  const { user, balance } = overview;
  return (
    <RecordHead
      status={
        <>
          <span className={classes.status}>
            <span className={classes.term}>KYC</span>
            <LabelBadge
              labels={kycStatuses}
              value={getKycStatus(user)}
              note={joinPresent([user.kyc_reason, user.kyc_reason_details], '\n')}
            />
          </span>
          <span className={classes.status}>
            <span className={classes.term}>Account</span>
            <LabelBadge labels={activityStatuses} value={user.status} />
          </span>
          <span className={classes.status}>
            <span className={classes.term}>Balance</span>
            <strong>
              <Money value={balance} />
            </strong>
          </span>
        </>
      }
    >
      <HeadActions id={id} overview={overview} />
    </RecordHead>
  );
}

function HeadActions({ id, overview }: OverviewHeadProps) {
  const { has } = usePermissions();
  const reviewPath = useReviewPath();
  const [createdLink, setCreatedLink] = useState<ResetLink>();
  const createLink = useResetLink('user', setCreatedLink);
  const { user } = overview;
  return (
    <>
      <Button component={Link} to={paths.userEdit(id)} variant="default" size="sm">
        Edit
      </Button>
      {has('transactions') && (
        <Button component={Link} to={paths.userTransactions(id)} variant="default" size="sm">
          Transactions
        </Button>
      )}
      <Button component={Link} to={paths.userWallet(id)} variant="default" size="sm">
        Wallet
      </Button>
      {createLink && user.status === 'active' && (
        <Button variant="default" size="sm" onClick={() => createLink({ ...user, _id: id })}>
          Reset password
        </Button>
      )}
      {overview.kyc_pending_since && (
        <Button component={Link} to={reviewPath(id)} size="sm">
          Review KYC
        </Button>
      )}
      {createdLink && <LazyResetLinkDialog createdLink={createdLink} onClose={() => setCreatedLink(undefined)} />}
    </>
  );
}

interface CopyableTextProps {
  label: string;
  value: string | null | undefined;
  children: ReactNode;
}

/** Renders a value with a copy button; nothing if there is no value. */
function CopyableText({ label, value, children }: CopyableTextProps) {
  if (!value) return null;
  return (
    <span className={classes.copied}>
      <span className={classes.text}>{children}</span>
      <CopyButton value={value} label={label} />
    </span>
  );
}

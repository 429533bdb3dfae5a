import { activityStatuses, kycStatuses } from '@countinghouse/feature-records';
import { paths } from '@countinghouse/navigation';
import { usePermissions } from '@countinghouse/permissions';
import { CopyButton, joinKnown, Money, PhoneNumber, RecordHead, WordBadge } from '@countinghouse/ui';
import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { MadeLink } from '../reset-link/reset-link-dialog';
import { MadeLinkDialog, useResetLink } from '../reset-link/use-reset-link';
import { kycStatusOf } from '../users/user-labels';
import type { UserOverview } from './overview-api';
import { useReviewPath } from './overview-pending';
import classes from './overview.module.css';

export interface OverviewHeadProps {
  id: string;
  overview: UserOverview;
}

/** How somebody is reached, each with a button that copies it. */
export function OverviewContact({ user: { email, phoneNumber } }: Pick<UserOverview, 'user'>) {
  return (
    <div className={classes.contact}>
      <Copied label="email" value={email}>
        {email}
      </Copied>
      <Copied label="phone" value={phoneNumber}>
        <PhoneNumber value={phoneNumber} />
      </Copied>
    </div>
  );
}

/** Where a user stands, and what can be done. */
export function OverviewHead({ id, overview }: OverviewHeadProps) {
  const { user, balance } = overview;
  return (
    <RecordHead
      status={
        <>
          <span className={classes.status}>
            <span className={classes.term}>KYC</span>
            <WordBadge
              vocabulary={kycStatuses}
              word={kycStatusOf(user)}
              note={joinKnown([user.kyc_reason, user.kyc_reason_details], '\n')}
            />
          </span>
          <span className={classes.status}>
            <span className={classes.term}>Account</span>
            <WordBadge vocabulary={activityStatuses} word={user.status} />
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
  const [made, setMade] = useState<MadeLink>();
  const makeLink = useResetLink('user', setMade);
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
      {makeLink && user.status === 'active' && (
        <Button variant="default" size="sm" onClick={() => makeLink({ ...user, _id: id })}>
          Reset password
        </Button>
      )}
      {overview.kyc_pending_since && (
        <Button component={Link} to={reviewPath(id)} size="sm">
          Review KYC
        </Button>
      )}
      {made && <MadeLinkDialog made={made} onClose={() => setMade(undefined)} />}
    </>
  );
}

interface CopiedProps {
  label: string;
  value: string | null | undefined;
  children: ReactNode;
}

/** A text with a button that copies it; nothing where it is not known. */
function Copied({ label, value, children }: CopiedProps) {
  if (!value) return null;
  return (
    <span className={classes.copied}>
      <span className={classes.text}>{children}</span>
      <CopyButton value={value} label={label} />
    </span>
  );
}

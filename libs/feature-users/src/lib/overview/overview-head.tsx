import { paths } from '@countinghouse/areas';
import { usePermissions } from '@countinghouse/permissions';
import { CopyButton, joinKnown, Money, PhoneNumber, WordBadge } from '@countinghouse/ui';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { kycStatuses, kycStatusOf, userStatuses } from '../users/user-labels';
import type { UserOverview } from './overview-api';
import { useReviewPath } from './overview-waiting';
import classes from './overview.module.css';

export interface OverviewHeadProps {
  id: string;
  overview: UserOverview;
}

/** Who it is, where they stand, and what can be done; stays in sight where there is room. */
export function OverviewHead({ id, overview }: OverviewHeadProps) {
  const { user, balance } = overview;
  return (
    <section className={classes.head} aria-label="Account">
      <div className={classes.who}>
        <Copied label="name" value={user.fullName}>
          <strong>{user.fullName}</strong>
        </Copied>
        <Copied label="email" value={user.email}>
          {user.email}
        </Copied>
        <Copied label="phone" value={user.phoneNumber}>
          <PhoneNumber value={user.phoneNumber} />
        </Copied>
      </div>
      <div className={classes.standing}>
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
          <WordBadge vocabulary={userStatuses} word={user.status} />
        </span>
        <span className={classes.status}>
          <span className={classes.term}>Balance</span>
          <strong>
            <Money value={balance} />
          </strong>
        </span>
      </div>
      <HeadActions id={id} overview={overview} />
    </section>
  );
}

function HeadActions({ id, overview }: OverviewHeadProps) {
  const { has } = usePermissions();
  const reviewPath = useReviewPath();
  return (
    <div className={classes.actions}>
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
      {overview.kyc_waiting_since && (
        <Button component={Link} to={reviewPath(id)} size="sm">
          Review KYC
        </Button>
      )}
    </div>
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

import { Money, StatCard } from '@countinghouse/ui';
import type { UserOverview } from './overview-api';
import { pluralize } from './overview-labels';
import classes from './overview.module.css';

/**
 * Returns the wallet balance after all pending requests are approved, in US dollars rounded to cents; undefined if a
 * part is unknown.
 */
export function getBalanceAfterPending({ balance, topups, withdrawals }: UserOverview): number | undefined {
  if (balance === undefined || !topups || !withdrawals) return undefined;
  const cents = (amount: number) => Math.round(amount * 100);
  const sum = cents(balance) + cents(topups.by_status.pending.amount) - cents(withdrawals.by_status.pending.amount);
  return sum / 100;
}

/** Renders the balance, the pending amounts, and the balance after them. */
export function OverviewFigures({ overview }: { overview: UserOverview }) {
  const { balance, topups, withdrawals } = overview;
  const after = getBalanceAfterPending(overview);
  const pendingIn = topups?.by_status.pending;
  const pendingOut = withdrawals?.by_status.pending;
  return (
    <div className={classes.figures}>
      <StatCard label="Balance" value={<Money value={balance} />} />
      {pendingIn && (
        <StatCard
          label="Pending in"
          value={<Money value={pendingIn.amount} />}
          note={pluralize(pendingIn.count, 'top-up')}
        />
      )}
      {pendingOut && (
        <StatCard
          label="Pending out"
          value={<Money value={pendingOut.amount} />}
          note={pluralize(pendingOut.count, 'withdrawal')}
        />
      )}
      {after !== undefined && (
        <StatCard
          label="After all pending"
          value={<Money value={after} />}
          note={after < 0 ? 'Not enough for all withdrawals' : 'If all are approved'}
        />
      )}
    </div>
  );
}

import { Money, StatCard } from '@countinghouse/ui';
import type { UserOverview } from './overview-api';
import { countOf } from './overview-labels';
import classes from './overview.module.css';

/** What the wallet would hold once all that is pending were approved, to the cent; undefined where one part is not known. */
export function afterAllPending({ balance, topups, withdrawals }: UserOverview): number | undefined {
  if (balance === undefined || !topups || !withdrawals) return undefined;
  const cents = (amount: number) => Math.round(amount * 100);
  const sum = cents(balance) + cents(topups.by_status.pending.amount) - cents(withdrawals.by_status.pending.amount);
  return sum / 100;
}

/** What the user holds, what is on its way in and out, and what that would come to. */
export function OverviewFigures({ overview }: { overview: UserOverview }) {
  const { balance, topups, withdrawals } = overview;
  const after = afterAllPending(overview);
  const pendingIn = topups?.by_status.pending;
  const pendingOut = withdrawals?.by_status.pending;
  return (
    <div className={classes.figures}>
      <StatCard label="Balance" value={<Money value={balance} />} />
      {pendingIn && (
        <StatCard
          label="Pending in"
          value={<Money value={pendingIn.amount} />}
          note={countOf(pendingIn.count, 'top-up')}
        />
      )}
      {pendingOut && (
        <StatCard
          label="Pending out"
          value={<Money value={pendingOut.amount} />}
          note={countOf(pendingOut.count, 'withdrawal')}
        />
      )}
      {after !== undefined && (
        <StatCard
          label="After all pending"
          value={<Money value={after} />}
          note={after < 0 ? 'Not enough for all withdrawals' : 'If all of it is approved'}
        />
      )}
    </div>
  );
}

import type { Schemas } from '@countinghouse/api-client/schema';
import { formatCount, Money, StatCard } from '@countinghouse/ui';
import classes from './referral-details-page.module.css';
import { formatPercent } from './referral-labels';

/** Renders the four key figures of a program; values that the server omits are dashes. */
export function ReferralFigures({ stats = {} }: { stats: Schemas['ReferralStats'] | undefined }) {
  return (
    <div className={classes.figures}>
      <StatCard label="Total Referrals" value={formatCount(stats.totalReferredUsers)} />
      <StatCard label="Active Referrals" value={formatCount(stats.activeReferrals)} />
      <StatCard label="Total Earnings" value={<Money value={stats.totalEarnings} />} />
      <StatCard label="Current Multiplier" value={formatPercent(stats.currentMultiplier)} />
    </div>
  );
}

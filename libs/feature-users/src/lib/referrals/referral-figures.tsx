import type { Schemas } from '@countinghouse/api-client/schema';
import { formatCount, Money, StatCard } from '@countinghouse/ui';
import classes from './referral-details-page.module.css';
import { percent } from './referral-labels';

/** A program in four figures; those that the server does not send are dashes. */
export function ReferralFigures({ stats = {} }: { stats: Schemas['ReferralStats'] | undefined }) {
  return (
    <div className={classes.figures}>
      <StatCard label="Total Referrals" value={formatCount(stats.totalReferredUsers)} />
      <StatCard label="Active Referrals" value={formatCount(stats.activeReferrals)} />
      <StatCard label="Total Earnings" value={<Money value={stats.totalEarnings} />} />
      <StatCard label="Current Multiplier" value={percent(stats.currentMultiplier)} />
    </div>
  );
}

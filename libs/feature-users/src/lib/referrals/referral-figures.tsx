import type { Schemas } from '@countinghouse/api-client/schema';
import { Money, StatCard } from '@countinghouse/ui';
import classes from './referral-details-page.module.css';
import { count, percent } from './referral-labels';

/** A program in four figures. */
export function ReferralFigures({ stats }: { stats: Schemas['ReferralStats'] }) {
  return (
    <div className={classes.figures}>
      <StatCard label="Total Referrals" value={count(stats.totalReferredUsers)} />
      <StatCard label="Active Referrals" value={count(stats.activeReferrals)} />
      <StatCard label="Total Earnings" value={<Money value={stats.totalEarnings} />} />
      <StatCard label="Current Multiplier" value={percent(stats.currentMultiplier)} />
    </div>
  );
}

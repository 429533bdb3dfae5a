import type { Schemas } from '@countinghouse/api-client/schema';
import { DescriptionList, DetailSection } from '@countinghouse/ui';
import { Progress } from '@mantine/core';
import classes from './referral-details-page.module.css';
import { count, percent } from './referral-labels';

/** What the user can reach next, and how far it is; null beyond the last milestone. */
export function NextMilestone({ milestone }: { milestone: Schemas['NextMilestone'] | null }) {
  return (
    <DetailSection title="Next Milestone">
      {milestone ? <Milestone {...milestone} /> : <p className={classes.text}>There is no further milestone.</p>}
    </DetailSection>
  );
}

function Milestone(milestone: Schemas['NextMilestone']) {
  const { milestone_number, target_referrals, remaining_referrals, multiplier_reward } = milestone;
  const reached = target_referrals - remaining_referrals;
  return (
    <>
      <DescriptionList
        items={[
          { term: 'Milestone', value: count(milestone_number) },
          { term: 'Target Referrals', value: count(target_referrals) },
          { term: 'Remaining Referrals', value: count(remaining_referrals) },
          { term: 'Multiplier Reward', value: `+${percent(multiplier_reward)}` },
        ]}
      />
      <Progress
        value={target_referrals > 0 ? (100 * reached) / target_referrals : 0}
        aria-label={`${count(reached)} of ${count(target_referrals)} referrals`}
      />
    </>
  );
}

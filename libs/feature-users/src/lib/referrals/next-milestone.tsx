import type { Schemas } from '@countinghouse/api-client/schema';
import { DescriptionList, DetailSection, formatCount } from '@countinghouse/ui';
import { Progress } from '@mantine/core';
import classes from './referral-details-page.module.css';
import { gain } from './referral-labels';

type Next = Schemas['NextMilestone'];

/** What the user can reach next, and how far it is; null beyond the last milestone, undefined where it is not known. */
export function NextMilestone({ milestone }: { milestone: Next | null | undefined }) {
  return <DetailSection title="Next Milestone">{milestoneOf(milestone)}</DetailSection>;
}

function milestoneOf(milestone: Next | null | undefined) {
  if (milestone) return <Milestone {...milestone} />;
  const words = milestone === null ? 'There is no further milestone.' : 'The server does not say what comes next.';
  return <p className={classes.text}>{words}</p>;
}

function Milestone({ milestone_number, target_referrals, remaining_referrals, multiplier_reward }: Next) {
  return (
    <>
      <DescriptionList
        items={[
          { term: 'Milestone', value: formatCount(milestone_number) },
          { term: 'Target Referrals', value: formatCount(target_referrals) },
          { term: 'Remaining Referrals', value: formatCount(remaining_referrals) },
          { term: 'Multiplier Reward', value: gain(multiplier_reward) },
        ]}
      />
      {target_referrals !== undefined && remaining_referrals !== undefined && (
        <Way target={target_referrals} reached={target_referrals - remaining_referrals} />
      )}
    </>
  );
}

function Way({ target, reached }: { target: number; reached: number }) {
  return (
    <Progress
      value={target > 0 ? (100 * reached) / target : 0}
      aria-label={`${formatCount(reached)} of ${formatCount(target)} referrals`}
    />
  );
}

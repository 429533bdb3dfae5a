import type { Schemas } from '@countinghouse/api-client/schema';
import { DescriptionList, DetailSection, formatCount } from '@countinghouse/ui';
import { Progress } from '@mantine/core';
import classes from './referral-details-page.module.css';
import { formatMultiplierGain } from './referral-labels';

type NextMilestoneData = Schemas['NextMilestone'];

/**
 * Renders the next milestone and the progress to it. `milestone` is null after the last one, undefined if it is
 * unknown.
 */
export function NextMilestone({ milestone }: { milestone: NextMilestoneData | null | undefined }) {
  return <DetailSection title="Next Milestone">{renderMilestone(milestone)}</DetailSection>;
}

function renderMilestone(milestone: NextMilestoneData | null | undefined) {
  if (milestone) return <Milestone {...milestone} />;
  const text = milestone === null ? 'There is no further milestone.' : 'The server did not send the next milestone.';
  return <p className={classes.text}>{text}</p>;
}

function Milestone({ milestone_number, target_referrals, remaining_referrals, multiplier_reward }: NextMilestoneData) {
  return (
    <>
      <DescriptionList
        items={[
          { term: 'Milestone', value: formatCount(milestone_number) },
          { term: 'Target Referrals', value: formatCount(target_referrals) },
          { term: 'Remaining Referrals', value: formatCount(remaining_referrals) },
          { term: 'Multiplier Reward', value: formatMultiplierGain(multiplier_reward) },
        ]}
      />
      {target_referrals !== undefined && remaining_referrals !== undefined && (
        <MilestoneProgress target={target_referrals} reached={target_referrals - remaining_referrals} />
      )}
    </>
  );
}

function MilestoneProgress({ target, reached }: { target: number; reached: number }) {
  return (
    <Progress
      value={target > 0 ? (100 * reached) / target : 0}
      aria-label={`${formatCount(reached)} of ${formatCount(target)} referrals`}
    />
  );
}

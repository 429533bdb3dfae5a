import { queryFailure } from '@countinghouse/api-client';
import { paths } from '@countinghouse/areas';
import { RecordScreen } from '@countinghouse/ui';
import { useParams } from 'react-router-dom';
import { NextMilestone } from './next-milestone';
import { ReferralFacts } from './referral-facts';
import { ReferralFigures } from './referral-figures';
import { EarningsTable, MilestonesTable, ReferredUsersTable } from './referral-tables';
import { useReferral } from './referrals-api';

/** One user's referral program. */
export function ReferralDetailsPage() {
  const { id = '' } = useParams();
  const referral = useReferral(id);
  const details = referral.data?.data;

  return (
    <RecordScreen
      title={details ? `Referrals of ${details.referralProgram.user_id.fullName}` : 'Referral Details'}
      record={details}
      failure={queryFailure(referral)}
      missing="No referral data found for this user."
      list={{ href: paths.referrals(), label: 'Go to the referrals' }}
    >
      {({ referralProgram, stats, referredUsers }) => (
        <>
          <ReferralFacts program={referralProgram} />
          <ReferralFigures stats={stats} />
          <NextMilestone milestone={referralProgram.next_milestone} />
          <ReferredUsersTable users={referredUsers} />
          <EarningsTable earnings={referralProgram.referral_earnings} />
          <MilestonesTable milestones={referralProgram.milestones_achieved} />
        </>
      )}
    </RecordScreen>
  );
}

export { ReferralDetailsPage as Component };

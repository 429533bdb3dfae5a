import { queryFailure } from '@countinghouse/api-client';
import { paths } from '@countinghouse/areas';
import { LoadingState, PageHeader, RecordFailure } from '@countinghouse/ui';
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
  const failure = queryFailure(referral);

  return (
    <>
      <PageHeader
        title={details ? `Referrals of ${details.referralProgram.user_id.fullName}` : 'Referral Details'}
        back={{ href: paths.referrals() }}
      />
      {referral.isPending && <LoadingState />}
      {failure && (
        <RecordFailure
          failure={failure}
          missing="No referral data found for this user."
          list={{ href: paths.referrals(), label: 'Go to the referrals' }}
        />
      )}
      {details && !failure && (
        <>
          <ReferralFacts program={details.referralProgram} />
          <ReferralFigures stats={details.stats} />
          <NextMilestone milestone={details.referralProgram.next_milestone} />
          <ReferredUsersTable users={details.referredUsers} />
          <EarningsTable earnings={details.referralProgram.referral_earnings} />
          <MilestonesTable milestones={details.referralProgram.milestones_achieved} />
        </>
      )}
    </>
  );
}

export { ReferralDetailsPage as Component };

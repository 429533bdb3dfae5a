import { queryFailure } from '@countinghouse/api-client';
import { paths } from '@countinghouse/permissions';
import { EmptyState, ErrorState, LoadingState, PageHeader } from '@countinghouse/ui';
import { Button } from '@mantine/core';
import { Link, useParams } from 'react-router-dom';
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
  const isAbsent = referral.error?.status === 404;

  return (
    <>
      <PageHeader
        title={details ? `Referrals of ${details.referralProgram.user_id.fullName}` : 'Referral Details'}
        back={{ href: paths.referrals() }}
      />
      {referral.isPending && <LoadingState />}
      {isAbsent && <EmptyState title="No referral data found for this user." action={<AllReferralsLink />} />}
      {failure && !isAbsent && !details && <ErrorState {...failure} />}
      {details && !isAbsent && (
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

function AllReferralsLink() {
  return (
    <Button variant="default" component={Link} to={paths.referrals()}>
      Go to the referrals
    </Button>
  );
}

export { ReferralDetailsPage as Component };

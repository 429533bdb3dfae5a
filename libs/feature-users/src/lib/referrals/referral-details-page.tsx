import { queryFailure } from '@countinghouse/api-client';
import { paths } from '@countinghouse/areas';
import { RecordScreen } from '@countinghouse/ui';
import { useParams } from 'react-router-dom';
import { accountName } from '../account-name';
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
  /** Each sentence names the list that it is about. */
  const unreadableOf = (list: string) => referral.data?.unreadable?.filter((words) => words.includes(`${list}.`));

  return (
    <RecordScreen
      title={details ? `Referrals of ${accountName(details.referralProgram?.user_id)}` : 'Referral Details'}
      record={details}
      failure={queryFailure(referral)}
      missing="No referral data found for this user."
      list={{ href: paths.referrals(), label: 'Go to the referrals' }}
    >
      {({ referralProgram = {}, stats, referredUsers }) => (
        <>
          <ReferralFacts program={referralProgram} />
          <ReferralFigures stats={stats} />
          <NextMilestone milestone={referralProgram.next_milestone} />
          <ReferredUsersTable users={referredUsers} unreadable={unreadableOf('referredUsers')} />
          <EarningsTable earnings={referralProgram.referral_earnings} unreadable={unreadableOf('referral_earnings')} />
          <MilestonesTable
            milestones={referralProgram.milestones_achieved}
            unreadable={unreadableOf('milestones_achieved')}
          />
        </>
      )}
    </RecordScreen>
  );
}

export { ReferralDetailsPage as Component };

import { queryFailure, useCsvExport } from '@countinghouse/api-client';
import { paths } from '@countinghouse/navigation';
import { RecordScreen, useListState, useTimeZone } from '@countinghouse/ui';
import { useParams } from 'react-router-dom';
import { accountName } from '../account-name';
import { NextMilestone } from './next-milestone';
import { pageOf, type Part } from './part-table';
import { ReferralSummary } from './referral-summary';
import { ReferralFigures } from './referral-figures';
import { EarningsTable, MilestonesTable, ReferredUsersTable } from './referral-tables';
import { useListsReferrals, useReferral, useReferralEarnings, useReferredUsers } from './referrals-api';
import {
  earningListRules,
  referredListRules,
  toEarningsQuestion,
  toReferredUsersQuestion,
  wholeEarningListRules,
} from './referral-details-lists';

/** One user's referral program. */
export function ReferralDetailsPage() {
  const { id = '' } = useParams();
  // Nobody's rows may stay on the screen of somebody else.
  return <Program key={id} userId={id} />;
}

/** All that the screen shows is asked for at once: the program, and the pages of its people and earnings. */
function Program({ userId }: { userId: string }) {
  const isPaged = useListsReferrals();
  const people = useListState(referredListRules);
  const earnings = useListState(isPaged ? earningListRules : wholeEarningListRules);
  const referral = useReferral(userId, !isPaged);
  const peopleQuestion = toReferredUsersQuestion(people);
  const earningsQuestion = toEarningsQuestion(earnings);
  const referred = useReferredUsers(userId, peopleQuestion, { enabled: isPaged });
  const earned = useReferralEarnings(userId, earningsQuestion, { enabled: isPaged });
  const timeZone = useTimeZone();
  const readPeople = useCsvExport('/referrals/user/{id}/referred', timeZone);
  const readEarnings = useCsvExport('/referrals/user/{id}/earnings', timeZone);
  const path = { id: userId };
  const peoplePage = pageOf(referred, people);
  const earningsPage = pageOf(earned, earnings);
  const details = referral.data?.data;

  /** Rows that came with the program. Each sentence about what could not be read names the list that it is about. */
  const wholeOf = <Row,>(rows: readonly Row[] | undefined, name: string): Part<Row> => ({
    rows,
    unreadable: referral.data?.unreadable?.filter((words) => words.includes(`${name}.`)),
  });

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
          <ReferralSummary program={referralProgram} />
          <ReferralFigures stats={stats} />
          <NextMilestone milestone={referralProgram.next_milestone} />
          <ReferredUsersTable
            part={isPaged ? peoplePage : wholeOf(referredUsers, 'referredUsers')}
            list={people}
            loadFile={
              isPaged && readPeople
                ? (run) => readPeople({ path, query: peopleQuestion }, run, peoplePage.page?.extent)
                : undefined
            }
          />
          <EarningsTable
            part={isPaged ? earningsPage : wholeOf(referralProgram.referral_earnings, 'referral_earnings')}
            list={earnings}
            loadFile={
              isPaged && readEarnings
                ? (run) => readEarnings({ path, query: earningsQuestion }, run, earningsPage.page?.extent)
                : undefined
            }
          />
          <MilestonesTable part={wholeOf(referralProgram.milestones_achieved, 'milestones_achieved')} />
        </>
      )}
    </RecordScreen>
  );
}

export { ReferralDetailsPage as Component };

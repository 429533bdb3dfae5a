import { getQueryFailure, useCsvExport } from '@countinghouse/api-client';
import { paths } from '@countinghouse/navigation';
import { RecordScreen, useListState, useTimeZone } from '@countinghouse/ui';
import { useParams } from 'react-router-dom';
import { getAccountName } from '../account-name';
import { NextMilestone } from './next-milestone';
import { toTableData, type TableData } from './program-table';
import { ReferralSummary } from './referral-summary';
import { ReferralFigures } from './referral-figures';
import { EarningsTable, MilestonesTable, ReferredUsersTable } from './referral-tables';
import { useSupportsReferralLists, useReferral, useReferralEarnings, useReferredUsers } from './referrals-api';
import {
  earningListRules,
  referredListRules,
  toEarningsQuery,
  toReferredUsersQuery,
  fullEarningListRules,
} from './referral-details-lists';

export function ReferralDetailsPage() {
  const { id = '' } = useParams();
  // The key resets the rows and list state when the user changes.
  return <Program key={id} userId={id} />;
}

/** Fetches the program and its pages in parallel. */
function Program({ userId }: { userId: string }) {
  const isPaged = useSupportsReferralLists();
  const referredUsersList = useListState(referredListRules);
  const earningsList = useListState(isPaged ? earningListRules : fullEarningListRules);
  const referral = useReferral(userId, !isPaged);
  const referredUsersQuery = toReferredUsersQuery(referredUsersList);
  const earningsQuery = toEarningsQuery(earningsList);
  const referredUsersPage = useReferredUsers(userId, referredUsersQuery, { enabled: isPaged });
  const earningsPage = useReferralEarnings(userId, earningsQuery, { enabled: isPaged });
  const timeZone = useTimeZone();
  const exportReferredUsers = useCsvExport('/referrals/user/{id}/referred', timeZone);
  const exportEarnings = useCsvExport('/referrals/user/{id}/earnings', timeZone);
  const path = { id: userId };
  const referredUsersData = toTableData(referredUsersPage, referredUsersList);
  const earningsData = toTableData(earningsPage, earningsList);
  const details = referral.data?.data;

  /**
   * Returns the rows contained in the program. An error message about a malformed row contains the name of its list.
   */
  const toFullTableData = <Row,>(rows: readonly Row[] | undefined, name: string): TableData<Row> => ({
    rows,
    malformed: referral.data?.malformed?.filter((message) => message.includes(`${name}.`)),
  });

  return (
    <RecordScreen
      title={details ? `Referrals of ${getAccountName(details.referralProgram?.user_id)}` : 'Referral Details'}
      record={details}
      failure={getQueryFailure(referral)}
      missing="No referral data found for this user."
      list={{ href: paths.referrals(), label: 'Go to the referrals' }}
    >
      {({ referralProgram = {}, stats, referredUsers }) => (
        <>
          <ReferralSummary program={referralProgram} />
          <ReferralFigures stats={stats} />
          <NextMilestone milestone={referralProgram.next_milestone} />
          <ReferredUsersTable
            tableData={isPaged ? referredUsersData : toFullTableData(referredUsers, 'referredUsers')}
            list={referredUsersList}
            loadFile={
              isPaged && exportReferredUsers
                ? (run) => exportReferredUsers({ path, query: referredUsersQuery }, run, referredUsersData.page?.extent)
                : undefined
            }
          />
          <EarningsTable
            tableData={isPaged ? earningsData : toFullTableData(referralProgram.referral_earnings, 'referral_earnings')}
            list={earningsList}
            loadFile={
              isPaged && exportEarnings
                ? (run) => exportEarnings({ path, query: earningsQuery }, run, earningsData.page?.extent)
                : undefined
            }
          />
          <MilestonesTable tableData={toFullTableData(referralProgram.milestones_achieved, 'milestones_achieved')} />
        </>
      )}
    </RecordScreen>
  );
}

export { ReferralDetailsPage as Component };

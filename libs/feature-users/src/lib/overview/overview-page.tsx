import { getQueryFailure } from '@countinghouse/api-client';
import { RecordTimeline } from '@countinghouse/feature-audit';
import { RecordNotes } from '@countinghouse/feature-records';
import { paths } from '@countinghouse/navigation';
import { RecordScreen } from '@countinghouse/ui';
import { useParams } from 'react-router-dom';
import { getAccountName } from '../account-name';
import { useUserOverview, type UserOverview } from './overview-api';
import { OverviewFigures } from './overview-figures';
import { OverviewContact, OverviewHead } from './overview-head';
import { LedgerSection } from './overview-ledger';
import { HoldingsSection, TopupsSection, WithdrawalsSection } from './overview-money';
import { ReferralsSection } from './overview-referrals';
import { TicketsSection } from './overview-tickets';
import { PendingSection } from './overview-pending';
import classes from './overview.module.css';

/** The user overview: profile, balance, pending work, and the latest records of each kind. */
export function OverviewPage() {
  const { id = '' } = useParams();
  const query = useUserOverview(id);
  const record = query.data?.data;

  return (
    <RecordScreen
      title={record ? getAccountName(record.user, 'User') : 'User'}
      subtitle={record && <OverviewContact user={record.user} />}
      record={record}
      failure={getQueryFailure(query)}
      missing="User not found."
      list={{ href: paths.users(), label: 'Go to the users' }}
    >
      {(overview) => <Overview id={id} overview={overview} />}
    </RecordScreen>
  );
}

function Overview({ id, overview }: { id: string; overview: UserOverview }) {
  const { user, ledger, topups, withdrawals, holdings, referrals, tickets } = overview;
  return (
    <>
      <OverviewHead id={id} overview={overview} />
      <OverviewFigures overview={overview} />
      <PendingSection id={id} overview={overview} />
      {ledger && <LedgerSection id={id} ledger={ledger} />}
      <div className={classes.sections}>
        {topups && <TopupsSection id={id} topups={topups} />}
        {withdrawals && <WithdrawalsSection email={user.email} withdrawals={withdrawals} />}
        {holdings && <HoldingsSection holdings={holdings} />}
        {referrals && <ReferralsSection id={id} referrals={referrals} />}
        {tickets && <TicketsSection email={user.email} tickets={tickets} />}
      </div>
      <RecordNotes recordType="user" id={id} />
      <RecordTimeline recordType="user" id={id} />
    </>
  );
}

export { OverviewPage as Component };

import { getExtent, getQueryFailure, useCapability } from '@countinghouse/api-client';
import { paths, UserLink } from '@countinghouse/navigation';
import {
  DataTable,
  DateTime,
  joinPresent,
  ListLink,
  Money,
  RecordScreen,
  StatCard,
  useListState,
} from '@countinghouse/ui';
import { Button } from '@mantine/core';
import { useParams } from 'react-router-dom';
import { useUserWallet, type UserWallet } from './user-wallets-api';
import classes from './user-wallet-page.module.css';
import { walletTransactionColumns } from './wallet-transaction-columns';

/** A user's wallet and its transactions. */
export function UserWalletPage() {
  const { userId = '' } = useParams();
  const list = useListState();
  const supportsLedger = useCapability('user_ledger');
  const query = useUserWallet(userId, { page: list.page, limit: list.limit });
  const summary = query.data?.data;
  const owner = summary?.wallet?.user;
  const rows = summary && (summary.transactions?.data ?? []);

  return (
    <RecordScreen
      title={['User Wallet Summary', owner?.fullName]}
      subtitle={owner && <UserLink id={userId}>{joinPresent([owner.fullName, owner.email], ' · ')}</UserLink>}
      record={summary}
      failure={getQueryFailure(query)}
      actions={
        supportsLedger && (
          <Button variant="default" component={ListLink} to={paths.userLedger(userId)}>
            Ledger
          </Button>
        )
      }
      missing="User not found."
      list={{ href: paths.users(), label: 'Go to the users' }}
      loadingLabel="Loading wallet data..."
    >
      {({ wallet }) => (
        <>
          <WalletFigures wallet={wallet} />
          <h2 className={classes.heading}>Wallet Transactions</h2>
          <DataTable
            label="Wallet Transactions"
            columns={walletTransactionColumns}
            rows={rows}
            malformedRows={query.data?.malformed}
            {...getExtent(query.data, rows, list)}
            isStale={query.isPlaceholderData}
            getRowId={({ _id }, index) => _id ?? `row ${index}`}
            state={list}
            storageKey="user-wallet"
            empty={{ title: 'No transactions found' }}
          />
        </>
      )}
    </RecordScreen>
  );
}

function WalletFigures({ wallet }: { wallet: UserWallet | undefined }) {
  return (
    <div className={classes.figures}>
      <StatCard label="Balance" value={<Money value={wallet?.balance} />} />
      <StatCard label="Total Earned" value={<Money value={wallet?.total_earned} />} />
      <StatCard label="Total Spent" value={<Money value={wallet?.total_spent} />} />
      <StatCard label="Created" value={<DateTime value={wallet?.created_at} />} />
    </div>
  );
}

export { UserWalletPage as Component };

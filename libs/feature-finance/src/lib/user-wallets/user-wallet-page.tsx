import { queryFailure } from '@countinghouse/api-client';
import { paths } from '@countinghouse/areas';
import {
  DataTable,
  DateTime,
  LoadingState,
  Money,
  PageHeader,
  RecordFailure,
  StatCard,
  useListState,
} from '@countinghouse/ui';
import { useParams } from 'react-router-dom';
import { useUserWallet, type UserWallet } from './user-wallets-api';
import classes from './user-wallet-page.module.css';
import { walletTransactionColumns } from './wallet-transaction-columns';

/** What one user holds, and how it came about. */
export function UserWalletPage() {
  const { userId = '' } = useParams();
  const list = useListState();
  const query = useUserWallet(userId, { page: list.page, limit: list.limit });
  const failure = queryFailure(query);
  const summary = query.data?.data;

  return (
    <>
      <PageHeader
        title="User Wallet Summary"
        subtitle={summary && `${summary.wallet.user.fullName} · ${summary.wallet.user.email}`}
        back={{ href: paths.users() }}
      />
      {query.isPending && <LoadingState label="Loading wallet data..." />}
      {failure && (
        <RecordFailure
          failure={failure}
          missing="User not found."
          list={{ href: paths.users(), label: 'Go to the users' }}
        />
      )}
      {summary && !failure && (
        <>
          <WalletFigures wallet={summary.wallet} />
          <h2 className={classes.heading}>Wallet Transactions</h2>
          <DataTable
            label="Wallet Transactions"
            columns={walletTransactionColumns}
            rows={summary.transactions.data}
            total={summary.transactions.pagination.total_records}
            isStale={query.isPlaceholderData}
            getRowId={(transaction) => transaction._id}
            state={list}
            storageKey="user-wallet"
            empty={{ title: 'No transactions found' }}
          />
        </>
      )}
    </>
  );
}

function WalletFigures({ wallet }: { wallet: UserWallet }) {
  return (
    <div className={classes.figures}>
      <StatCard label="Balance" value={<Money value={wallet.balance} />} />
      <StatCard label="Total Earned" value={<Money value={wallet.total_earned} />} />
      <StatCard label="Total Spent" value={<Money value={wallet.total_spent} />} />
      <StatCard label="Created" value={<DateTime value={wallet.created_at} format="en-GB" />} />
    </div>
  );
}

export { UserWalletPage as Component };

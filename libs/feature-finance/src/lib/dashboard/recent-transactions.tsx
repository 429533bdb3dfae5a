import type { Schemas } from '@countinghouse/api-client/schema';
import { paths } from '@countinghouse/areas';
import { usePermissions } from '@countinghouse/permissions';
import { DataTable, type TableError, type TableState } from '@countinghouse/ui';
import { Link } from 'react-router-dom';
import { linkedTransactionColumns, recentTransactionColumns } from './recent-transaction-columns';
import classes from './recent-transactions.module.css';

export interface RecentTransactionsProps {
  /** One page; undefined while the first one loads. */
  recent: Schemas['RecentTransactions'] | undefined;
  /** The list's place in the address. */
  state: TableState;
  /** The rows are those of the page before. */
  isStale: boolean;
  error?: TableError;
}

/** The latest transactions, page by page, and how many there are. */
export function RecentTransactions({ recent, state, isStale, error }: RecentTransactionsProps) {
  const { has } = usePermissions();
  const isLinked = has('transactions');
  // A server that pages by its own measure says which page this is.
  const shown = recent && !isStale ? { ...state, page: recent.page, limit: recent.limit } : state;

  return (
    <div className={classes.recent}>
      <div className={classes.head}>
        <h2 className={classes.title}>Recent Transactions</h2>
        {recent && <Total isLinked={isLinked} total={recent.total} />}
      </div>
      <DataTable
        label="Recent Transactions"
        columns={isLinked ? linkedTransactionColumns : recentTransactionColumns}
        rows={recent?.data}
        getRowId={({ _id }) => _id}
        state={shown}
        isStale={isStale}
        isPageSizeFixed
        empty={{ title: 'No transactions found' }}
        {...(recent && { total: recent.total })}
        {...(error && { error })}
      />
    </div>
  );
}

function Total({ total, isLinked }: { total: number; isLinked: boolean }) {
  const words = `${total.toLocaleString('en-US')} ${total === 1 ? 'transaction' : 'transactions'}`;
  return <span className={classes.total}>{isLinked ? <Link to={paths.transactions()}>{words}</Link> : words}</span>;
}

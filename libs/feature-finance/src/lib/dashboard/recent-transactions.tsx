import { extentOf, useCapability } from '@countinghouse/api-client';
import type { Schemas } from '@countinghouse/api-client/schema';
import { paths } from '@countinghouse/areas';
import { usePermissions } from '@countinghouse/permissions';
import { DataTable, formatCount, type TableError, type TableState } from '@countinghouse/ui';
import { Link } from 'react-router-dom';
import { linkedTransactionColumns, recentTransactionColumns } from './recent-transaction-columns';
import classes from './recent-transactions.module.css';

export interface RecentTransactionsProps {
  /** One page; undefined while the first one loads, null where the server sent none. */
  recent: Schemas['RecentTransactions'] | null | undefined;
  /** A sentence for each that could not be read. */
  unreadable?: readonly string[] | undefined;
  /** The list's place in the address. */
  state: TableState;
  /** The rows are those of the page before. */
  isStale: boolean;
  error?: TableError;
}

/** The latest transactions, page by page where the server has pages of them, and how many there are. */
export function RecentTransactions({ recent, unreadable, state, isStale, error }: RecentTransactionsProps) {
  const { has } = usePermissions();
  const isLinked = has('transactions');
  const hasPages = useCapability('list_pages');
  // A server that pages by its own measure says which page this is.
  const { page = state.page, limit = state.limit } = (!isStale && recent) || {};
  const shown = { ...state, page, limit };
  const rows = recent === undefined ? undefined : (recent?.data ?? []);
  const extent = extentOf(recent, rows, shown);
  const total = extent.total ?? rows?.length;
  const isFirstPageOnly = !hasPages && rows !== undefined && extent.total !== undefined;

  return (
    <div className={classes.recent}>
      <div className={classes.head}>
        <h2 className={classes.title}>Recent Transactions</h2>
        {recent && total !== undefined && (
          <Total isLinked={isLinked} total={total} isLowerBound={extent.isTotalLowerBound} />
        )}
      </div>
      <DataTable
        label="Recent Transactions"
        columns={isLinked ? linkedTransactionColumns : recentTransactionColumns}
        rows={rows}
        unreadable={unreadable}
        getRowId={({ _id }) => _id}
        state={shown}
        isStale={isStale}
        isPageSizeFixed
        empty={{ title: 'No transactions found' }}
        {...(isFirstPageOnly ? { total: rows.length } : extent)}
        {...(error && { error })}
      />
    </div>
  );
}

interface TotalProps {
  total: number;
  isLowerBound: boolean | undefined;
  isLinked: boolean;
}

function Total({ total, isLowerBound = false, isLinked }: TotalProps) {
  const words = `${formatCount(total)}${isLowerBound ? '+' : ''} ${total === 1 ? 'transaction' : 'transactions'}`;
  return <span className={classes.total}>{isLinked ? <Link to={paths.transactions()}>{words}</Link> : words}</span>;
}

import { getExtent } from '@countinghouse/api-client';
import type { Schemas } from '@countinghouse/api-client/schema';
import { paths } from '@countinghouse/navigation';
import { usePermissions } from '@countinghouse/permissions';
import { DataTable, formatCount, type TableError, type TableState } from '@countinghouse/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { linkedTransactionColumns, recentTransactionColumns } from './recent-transaction-columns';
import classes from './recent-transactions.module.css';

export interface RecentTransactionsProps {
  /** One page; undefined while the first one loads, null if the server sent none. */
  recent: Schemas['RecentTransactions'] | null | undefined;
  /** A message for each malformed row. */
  malformedRows?: readonly string[] | undefined;
  /** List state in the URL. */
  state: TableState;
  /** Whether the rows belong to the previous page. */
  isStale: boolean;
  error?: TableError;
}

/**
 * The latest transactions, paged, with their total. Shows a note if the server sent a different page than requested.
 */
export function RecentTransactions({ recent, malformedRows, state, isStale, error }: RecentTransactionsProps) {
  const { has } = usePermissions();
  const isLinked = has('transactions');
  const page = useReceivedPage(recent, state.page, isStale);
  // The server can use its own page size.
  const { limit = state.limit } = (!isStale && recent) || {};
  const pageState = { ...state, page, limit };
  const rows = recent === undefined ? undefined : (recent?.data ?? []);
  const extent = getExtent(recent, rows, pageState);
  const total = extent.total ?? rows?.length;

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
        malformedRows={malformedRows}
        getRowId={({ _id }) => _id}
        state={pageState}
        isStale={isStale}
        isPageSizeFixed
        empty={{ title: 'No transactions found' }}
        {...(!isStale &&
          page !== state.page && { pageNote: `The server sent page ${page} instead of page ${state.page}.` })}
        {...extent}
        {...(error && { error })}
      />
    </div>
  );
}

/**
 * Returns the number of the page that the server sent. If the response has none, it is the requested page, unless most
 * rows repeat the previous page.
 */
function useReceivedPage(recent: RecentTransactionsProps['recent'], requestedPage: number, isStale: boolean): number {
  const [last, setLast] = useState({ recent, requestedPage, page: requestedPage });
  if (isStale || !recent) return requestedPage;
  if (recent === last.recent && requestedPage === last.requestedPage) return last.page;
  const previousIds = new Set(last.recent?.data?.map(({ _id }) => _id));
  const repeatedCount = recent.data?.filter(({ _id }) => previousIds.has(_id)).length ?? 0;
  const isRepeated = repeatedCount > (recent.data?.length ?? 0) / 2;
  const page = recent.page ?? (isRepeated ? last.page : requestedPage);
  setLast({ recent, requestedPage, page });
  return page;
}

interface TotalProps {
  total: number;
  isLowerBound: boolean | undefined;
  isLinked: boolean;
}

function Total({ total, isLowerBound = false, isLinked }: TotalProps) {
  const text = `${formatCount(total)}${isLowerBound ? '+' : ''} ${total === 1 ? 'transaction' : 'transactions'}`;
  return <span className={classes.total}>{isLinked ? <Link to={paths.transactions()}>{text}</Link> : text}</span>;
}

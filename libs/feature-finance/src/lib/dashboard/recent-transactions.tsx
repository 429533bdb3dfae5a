import { extentOf } from '@countinghouse/api-client';
import type { Schemas } from '@countinghouse/api-client/schema';
import { paths } from '@countinghouse/navigation';
import { usePermissions } from '@countinghouse/permissions';
import { DataTable, formatCount, type TableError, type TableState } from '@countinghouse/ui';
import { useState } from 'react';
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

/** The latest transactions, page by page, and how many there are. Says so where the server sent another page than was asked for. */
export function RecentTransactions({ recent, unreadable, state, isStale, error }: RecentTransactionsProps) {
  const { has } = usePermissions();
  const isLinked = has('transactions');
  const page = usePageSent(recent, state.page, isStale);
  // A server may page by its own measure.
  const { limit = state.limit } = (!isStale && recent) || {};
  const shown = { ...state, page, limit };
  const rows = recent === undefined ? undefined : (recent?.data ?? []);
  const extent = extentOf(recent, rows, shown);
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
        unreadable={unreadable}
        getRowId={({ _id }) => _id}
        state={shown}
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
 * Which page the rows are. Where the answer does not say: the page that was asked for, unless most rows are those that
 * came for another page.
 */
function usePageSent(recent: RecentTransactionsProps['recent'], asked: number, isStale: boolean): number {
  const [last, setLast] = useState({ recent, asked, page: asked });
  if (isStale || !recent) return asked;
  if (recent === last.recent && asked === last.asked) return last.page;
  const known = new Set(last.recent?.data?.map(({ _id }) => _id));
  const repeated = recent.data?.filter(({ _id }) => known.has(_id)).length ?? 0;
  const isRepeated = repeated > (recent.data?.length ?? 0) / 2;
  const page = recent.page ?? (isRepeated ? last.page : asked);
  setLast({ recent, asked, page });
  return page;
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

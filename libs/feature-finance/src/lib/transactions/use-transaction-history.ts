import {
  getExtent,
  getQueryFailure,
  useCapability,
  type Extent,
  type NewItems,
  type QueryFailure,
} from '@countinghouse/api-client';
import { useFilterTimeZone } from '@countinghouse/feature-records';
import { sortRows, useListState, type ExportRun, type ListState } from '@countinghouse/ui';
import { useDeferredValue, useMemo } from 'react';
import { findTransactions } from './find-transactions';
import { transactionColumns } from './transaction-columns';
import { indexPages } from './transaction-index';
import {
  useTransactions,
  useLoadedTransactions,
  useReadAllTransactions,
  useDownloadTransactions,
  useNewTransactions,
  type Transaction,
} from './transactions-api';
import { toTransactionsQuery, transactionListRules, type TransactionFilter } from './transactions-list';
import type { TransactionPages } from './use-transaction-pages';

/** A transaction history, searched and sorted by the server or the browser. */
export interface TransactionHistory {
  list: ListState<TransactionFilter>;
  /** Time zone of the day filter. */
  timeZone: string;
  /** The list state that `rows` reflect; it can briefly lag behind `list`. */
  appliedList: ListState<TransactionFilter>;
  /** Undefined while loading. One page if the extent has a total, otherwise all matches. */
  rows: readonly Transaction[] | undefined;
  extent: Extent;
  malformedRows: readonly string[] | undefined;
  /** Whether the rows belong to the previous parameters. */
  isStale: boolean;
  failure: QueryFailure | undefined;
  /** Age of the rows and number of new ones, if the server searches. */
  newItems?: NewItems;
  /** The loaded pages if the browser searches; undefined if the server does. */
  pages: TransactionPages | undefined;
  /** The user of the transactions, if a row has one. */
  owner: Transaction['user_id'];
  /** Reads all matches from the server. */
  readAll: (run: ExportRun) => Promise<readonly Transaction[]>;
  /** Downloads the server's CSV file of all matches, if supported. */
  readFile?: ((run: ExportRun) => Promise<Blob>) | undefined;
}

/**
 * Returns the transaction history of all users or of one. The server searches, filters, sorts and pages it; if it does
 * not support that, the browser loads all pages and does it.
 */
export function useTransactionHistory(userId?: string): TransactionHistory {
  const list = useListState<TransactionFilter>(transactionListRules);
  const supportsSearch = useCapability('transaction_search');
  const serverHistory = useServerHistory(list, userId, supportsSearch);
  const localHistory = useLocalHistory(list, userId, !supportsSearch);
  return supportsSearch ? serverHistory : localHistory;
}

type List = ListState<TransactionFilter>;

function useServerHistory(list: List, userId: string | undefined, isEnabled: boolean): TransactionHistory {
  const timeZone = useFilterTimeZone();
  const listQuery = toTransactionsQuery(list, timeZone);
  const query = useTransactions({ ...listQuery, page: list.page, limit: list.limit }, userId, isEnabled);
  const readAll = useReadAllTransactions(userId);
  const readFile = useDownloadTransactions(listQuery, userId);
  const rows = query.data?.data.transactions;
  const extent = getExtent(query.data, rows, list);
  const newItems = useNewTransactions(listQuery, userId, query);
  return {
    ...{ list, timeZone, appliedList: list, rows, extent, newItems, pages: undefined },
    malformedRows: query.data?.malformed,
    isStale: query.isPlaceholderData,
    failure: getQueryFailure(query),
    owner: findOwner(rows),
    readAll: (run) => readAll(listQuery, run),
    readFile: readFile && ((run) => readFile(run, extent)),
  };
}

function useLocalHistory(list: List, userId: string | undefined, isEnabled: boolean): TransactionHistory {
  const pages = useLoadedTransactions(userId, isEnabled);
  const readAll = useReadAllTransactions(userId);
  // Inputs update immediately; the rows follow.
  const appliedList = useDeferredValue(list);
  const timeZone = useFilterTimeZone(false);
  const { index, isComplete, isTruncated, isInterrupted } = pages;
  const matches = useMemo(
    () => index && findTransactions(index, appliedList, timeZone),
    [index, appliedList, timeZone],
  );
  // While pages are loading, an empty page is not final.
  const isLoading = !isComplete && !isTruncated && !isInterrupted;
  const isPagePending = isLoading && (matches?.length ?? 0) <= (appliedList.page - 1) * appliedList.limit;
  return {
    ...{ list, timeZone, appliedList, pages },
    rows: isPagePending ? undefined : matches,
    extent: isComplete ? {} : { isTotalLowerBound: true },
    malformedRows: pages.malformedRows,
    isStale: appliedList !== list,
    failure: pages.failure,
    owner: findOwner(index?.[0]?.transactions),
    readAll: async (run) => {
      const all = indexPages([{ data: { transactions: await readAll({}, run) } }]);
      return sortRows(findTransactions(all, list, timeZone), transactionColumns, list.sort);
    },
  };
}

const findOwner = (rows: readonly Transaction[] | undefined) => rows?.find(({ user_id }) => user_id)?.user_id;

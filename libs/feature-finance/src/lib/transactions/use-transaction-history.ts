import {
  extentOf,
  queryFailure,
  useCapability,
  type Extent,
  type NewItems,
  type QueryFailure,
} from '@countinghouse/api-client';
import { useDaysZone } from '@countinghouse/feature-records';
import { sortRows, useListState, type ExportRun, type ListState } from '@countinghouse/ui';
import { useDeferredValue, useMemo } from 'react';
import { findTransactions } from './find-transactions';
import { transactionColumns } from './transaction-columns';
import { indexPages } from './transaction-index';
import {
  useFoundTransactions,
  useLoadedTransactions,
  useReadTransactions,
  useTransactionsFile,
  useNewTransactions,
  type Transaction,
} from './transactions-api';
import { toTransactionsQuestion, transactionListRules, type TransactionFilter } from './transactions-list';
import type { TransactionPages } from './use-transaction-pages';

/** A history as its screen shows it, whoever searched, filtered and sorted it. */
export interface TransactionHistory {
  list: ListState<TransactionFilter>;
  /** Whose days its filter means. */
  timeZone: string;
  /** What the rows answer: it may lag behind the list for a moment. */
  asked: ListState<TransactionFilter>;
  /** Undefined until they are there. With a total one page, without it all that were found. */
  rows: readonly Transaction[] | undefined;
  extent: Extent;
  unreadable: readonly string[] | undefined;
  /** The rows are those of the previous question. */
  isStale: boolean;
  failure: QueryFailure | undefined;
  /** How old the rows are, and what has come since, where the server searches. */
  newItems?: NewItems;
  /** What is loaded, where the panel itself searches; undefined where the server does. */
  pages: TransactionPages | undefined;
  /** Whose transactions they are, where a row says so. */
  owner: Transaction['user_id'];
  /** Reads anew all that is asked for. */
  readAll: (run: ExportRun) => Promise<readonly Transaction[]>;
  /** Gets the file of all that is asked for, where the server writes it. */
  readFile?: ((run: ExportRun) => Promise<Blob>) | undefined;
}

/**
 * The transactions of all users, or of one: searched, filtered, sorted and paged by the server. For a server that cannot
 * do that, they are loaded, and the panel does it.
 */
export function useTransactionHistory(userId?: string): TransactionHistory {
  const list = useListState<TransactionFilter>(transactionListRules);
  const isSearched = useCapability('transaction_search');
  const found = useFoundHistory(list, userId, isSearched);
  const loaded = useLoadedHistory(list, userId, !isSearched);
  return isSearched ? found : loaded;
}

type List = ListState<TransactionFilter>;

function useFoundHistory(list: List, userId: string | undefined, isAsked: boolean): TransactionHistory {
  const timeZone = useDaysZone();
  const question = toTransactionsQuestion(list, timeZone);
  const query = useFoundTransactions({ ...question, page: list.page, limit: list.limit }, userId, isAsked);
  const readAll = useReadTransactions(userId);
  const readFile = useTransactionsFile(question, userId);
  const rows = query.data?.data.transactions;
  const extent = extentOf(query.data, rows, list);
  const newItems = useNewTransactions(question, userId, query);
  return {
    ...{ list, timeZone, asked: list, rows, extent, newItems, pages: undefined },
    unreadable: query.data?.unreadable,
    isStale: query.isPlaceholderData,
    failure: queryFailure(query),
    owner: ownerOf(rows),
    readAll: (run) => readAll(question, run),
    readFile: readFile && ((run) => readFile(run, extent)),
  };
}

function useLoadedHistory(list: List, userId: string | undefined, isAsked: boolean): TransactionHistory {
  const pages = useLoadedTransactions(userId, isAsked);
  const readAll = useReadTransactions(userId);
  // What is typed and chosen shows at once; the rows follow.
  const asked = useDeferredValue(list);
  const timeZone = useDaysZone(false);
  const { index, isComplete, isCut, isInterrupted } = pages;
  const found = useMemo(() => index && findTransactions(index, asked, timeZone), [index, asked, timeZone]);
  // What is not there yet is not missing: the page, or the first match, may still come.
  const isLoading = !isComplete && !isCut && !isInterrupted;
  const isToCome = isLoading && (found?.length ?? 0) <= (asked.page - 1) * asked.limit;
  return {
    ...{ list, timeZone, asked, pages },
    rows: isToCome ? undefined : found,
    extent: isComplete ? {} : { isTotalLowerBound: true },
    unreadable: pages.unreadable,
    isStale: asked !== list,
    failure: pages.failure,
    owner: ownerOf(index?.[0]?.transactions),
    readAll: async (run) => {
      const all = indexPages([{ data: { transactions: await readAll({}, run) } }]);
      return sortRows(findTransactions(all, list, timeZone), transactionColumns, list.sort);
    },
  };
}

const ownerOf = (rows: readonly Transaction[] | undefined) => rows?.find(({ user_id }) => user_id)?.user_id;

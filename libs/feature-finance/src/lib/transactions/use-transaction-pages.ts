import { getQueryFailure, readTotal, type ApiError, type QueryFailure } from '@countinghouse/api-client';
import { useEffect, useMemo } from 'react';
import { indexPages, countTransactions, type TransactionIndex } from './transaction-index';
import { getNextPage, type TransactionPage } from './transaction-pages';

type Pages = { pages: TransactionPage[] };

interface PagesQuery {
  data: Pages | undefined;
  error: ApiError | null;
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchNextPageError: boolean;
  refetch: () => unknown;
  fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<{ data: Pages | undefined; isError: boolean }>;
}

/** A transaction history that is loaded page by page. */
export interface TransactionPages {
  /** The loaded transactions; undefined until the first page is loaded. */
  index: TransactionIndex | undefined;
  /** A message for each malformed transaction. */
  malformedRows: readonly string[];
  /** Number of loaded transactions, including malformed ones. */
  loaded: number;
  /** Total number of transactions, as far as known. */
  total: number;
  /** Whether all transactions are loaded. */
  isComplete: boolean;
  /** Whether loading stopped at the browser's limit. */
  isTruncated: boolean;
  /** The error of the first load or of a refetch. */
  failure: QueryFailure | undefined;
  /** Whether a further page failed to load. */
  isInterrupted: boolean;
  /** Continues after an interruption. */
  resume: () => void;
}

/** Loads all further pages in the background, one at a time. */
export function useTransactionPages(query: PagesQuery): TransactionPages {
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const canFetchNext = hasNextPage && !isFetching && !isFetchNextPageError;
  const loadNext = () => fetchNextPage({ cancelRefetch: false });

  // A page that loads immediately never sets `isFetching`, so the effect also depends on the data.
  useEffect(() => {
    if (canFetchNext) void fetchNextPage({ cancelRefetch: false });
  }, [canFetchNext, data, fetchNextPage]);

  const index = useMemo(() => data && indexPages(data.pages), [data]);
  const malformedRows = useMemo(() => getMalformedRowMessages(data?.pages ?? []), [data]);
  const last = data?.pages.at(-1);
  const isTruncated =
    data !== undefined && last !== undefined && !hasNextPage && getNextPage(last, data.pages) !== undefined;
  const loaded = (index ? countTransactions(index) : 0) + malformedRows.length;

  return {
    index,
    malformedRows,
    loaded,
    total: Math.max(getTotal(data?.pages ?? []), loaded),
    isComplete: data !== undefined && !hasNextPage && !isTruncated,
    isTruncated,
    failure: isFetchNextPageError ? undefined : getQueryFailure(query),
    isInterrupted: isFetchNextPageError,
    resume: () => void loadNext(),
  };
}

function getTotal(pages: readonly TransactionPage[]): number {
  return readTotal(pages.at(-1)) ?? 0;
}

/** The messages name a position on a page, so messages about later pages get the page number. */
const getMalformedRowMessages = (pages: readonly TransactionPage[]): string[] =>
  pages.flatMap(({ malformed = [] }, index) =>
    malformed.map((message) => (index === 0 ? message : `Page ${index + 1} of the server: ${message}`)),
  );

import { queryFailure, readTotal, type ApiError, type QueryFailure } from '@countinghouse/api-client';
import { useEffect, useMemo } from 'react';
import { indexPages, sizeOf, type TransactionIndex } from './transaction-index';
import { nextPage, type TransactionPage } from './transaction-pages';

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

/** A history that is loaded page by page. */
export interface TransactionPages {
  /** What is loaded; undefined until the first page is there. */
  index: TransactionIndex | undefined;
  /** A sentence for each that could not be read. */
  unreadable: readonly string[];
  /** How many are loaded, those included that could not be read. */
  loaded: number;
  /** How many there are in all, as far as that is known. */
  total: number;
  /** Nothing is missing. */
  isComplete: boolean;
  /** There are more than are loaded into the browser: those that came first are there, and no others will come. */
  isCut: boolean;
  /** Why the list is not there, or could not be read again. */
  failure: QueryFailure | undefined;
  /** The rest could not be loaded. */
  isInterrupted: boolean;
  /** Goes on with the rest after it was interrupted. */
  resume: () => void;
}

/** Loads the pages after the first in the background, one after the other. */
export function useTransactionPages(query: PagesQuery): TransactionPages {
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const isWaiting = hasNextPage && !isFetching && !isFetchNextPageError;
  const loadNext = () => fetchNextPage({ cancelRefetch: false });

  // A page that comes at once is never seen loading: only the data show that it has come.
  useEffect(() => {
    if (isWaiting) void fetchNextPage({ cancelRefetch: false });
  }, [isWaiting, data, fetchNextPage]);

  const index = useMemo(() => data && indexPages(data.pages), [data]);
  const unreadable = useMemo(() => unreadableOf(data?.pages ?? []), [data]);
  const last = data?.pages.at(-1);
  const isCut = data !== undefined && last !== undefined && !hasNextPage && nextPage(last, data.pages) !== undefined;
  const loaded = (index ? sizeOf(index) : 0) + unreadable.length;

  return {
    index,
    unreadable,
    loaded,
    total: Math.max(totalOf(data?.pages ?? []), loaded),
    isComplete: data !== undefined && !hasNextPage && !isCut,
    isCut,
    failure: isFetchNextPageError ? undefined : queryFailure(query),
    isInterrupted: isFetchNextPageError,
    resume: () => void loadNext(),
  };
}

function totalOf(pages: readonly TransactionPage[]): number {
  return readTotal(pages.at(-1)) ?? 0;
}

/** Each says the place on its page, so those of later pages say which page that is. */
const unreadableOf = (pages: readonly TransactionPage[]): string[] =>
  pages.flatMap(({ unreadable = [] }, index) =>
    unreadable.map((words) => (index === 0 ? words : `Page ${index + 1} of the server: ${words}`)),
  );

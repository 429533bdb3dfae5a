import { getQueryFailure, readTotal } from '@countinghouse/api-client';
import { useEffect, useMemo } from 'react';
import { useLedgerPages, type Period } from './ledger-api';
import { toStatement } from './statement';

/** Reads a statement page by page. `statement` is undefined until all pages are loaded. */
export function useStatement(userId: string, period: Period) {
  const query = useLedgerPages(userId, period);
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  const pages = data?.pages;
  const canFetchNext = hasNextPage && !isFetching && !isError;

  useEffect(() => {
    if (canFetchNext) void fetchNextPage({ cancelRefetch: false });
  }, [canFetchNext, data, fetchNextPage]);

  const isComplete = pages !== undefined && !hasNextPage;
  const statement = useMemo(() => (isComplete ? toStatement(pages) : undefined), [isComplete, pages]);
  return {
    statement,
    failure: getQueryFailure(query),
    /** Entries loaded so far. */
    loaded: pages?.reduce((count, page) => count + page.data.length, 0) ?? 0,
    total: readTotal(pages?.[0]),
    refetch: () => void query.refetch(),
  };
}

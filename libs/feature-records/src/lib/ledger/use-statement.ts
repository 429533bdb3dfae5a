import { queryFailure, readTotal } from '@countinghouse/api-client';
import { useEffect, useMemo } from 'react';
import { useLedgerPages, type Period } from './ledger-api';
import { toStatement } from './statement';

/** A statement, which is read page after page. Its entries are there once all of them are. */
export function useStatement(userId: string, period: Period) {
  const query = useLedgerPages(userId, period);
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  const pages = data?.pages;
  const isWaiting = hasNextPage && !isFetching && !isError;

  useEffect(() => {
    if (isWaiting) void fetchNextPage({ cancelRefetch: false });
  }, [isWaiting, data, fetchNextPage]);

  const isWhole = pages !== undefined && !hasNextPage;
  const statement = useMemo(() => (isWhole ? toStatement(pages) : undefined), [isWhole, pages]);
  return {
    statement,
    failure: queryFailure(query),
    /** How many entries have come, and of how many. */
    done: pages?.reduce((count, page) => count + page.data.length, 0) ?? 0,
    total: readTotal(pages?.[0]),
    readAgain: () => void query.refetch(),
  };
}

import {
  keepPreviousData,
  readTotal,
  useApiClient,
  useCapability,
  useInfiniteQuery,
  useQuery,
} from '@countinghouse/api-client';
import type { operations, Schemas } from '@countinghouse/api-client/schema';
import { collectPages, type ExportRun } from '@countinghouse/ui';

export type LedgerEntry = Schemas['LedgerEntry'];
export type LedgerFigures = Schemas['LedgerFigures'];
export type LedgerPending = Schemas['LedgerPending'];
export type LedgerOwner = Schemas['LedgerOwner'];
type LedgerQuery = NonNullable<operations['getUserLedger']['parameters']['query']>;
/** Query parameters for a period; either end can be open. */
export type Period = Pick<LedgerQuery, 'from' | 'to' | 'time_zone'>;

export const useSupportsLedger = () => useCapability('user_ledger');

const meta = { error: 'Failed to fetch the ledger.' };

/** Queries one page of a user's entries and the period's figures. Keeps the previous page while the next one loads. */
export function useUserLedger(userId: string, query: LedgerQuery) {
  return useQuery(
    'get',
    '/user/ledger/{userId}',
    { params: { path: { userId }, query } },
    { enabled: useSupportsLedger(), placeholderData: keepPreviousData, meta },
  );
}

/** The server's maximum page size. */
const MAX_PAGE_ROWS = 1000;

/** Returns a function that reads all entries of a period. */
export function useReadFullLedger(userId: string) {
  const client = useApiClient();
  return (period: Period, run: ExportRun) =>
    collectPages(MAX_PAGE_ROWS, run, async (page, limit) => {
      const params = { path: { userId }, query: { ...period, page, limit } };
      const { data } = await client.GET('/user/ledger/{userId}', { params, signal: run.signal });
      return { rows: data?.data ?? [], pagination: data?.pagination, malformedRows: data?.malformed };
    });
}

/** Queries the entries of a period page by page; see `useStatement`. */
export function useLedgerPages(userId: string, period: Period) {
  return useInfiniteQuery(
    'get',
    '/user/ledger/{userId}',
    { params: { path: { userId }, query: { ...period, limit: MAX_PAGE_ROWS } } },
    {
      enabled: useSupportsLedger(),
      meta,
      pageParamName: 'page',
      initialPageParam: 1,
      getNextPageParam: (last: unknown, pages: readonly unknown[]) =>
        pages.length * MAX_PAGE_ROWS < (readTotal(last) ?? 0) ? pages.length + 1 : undefined,
    },
  );
}

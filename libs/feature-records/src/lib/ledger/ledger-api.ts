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
type Question = NonNullable<operations['getUserLedger']['parameters']['query']>;
/** The days that a ledger is asked for; each may be left open. */
export type Period = Pick<Question, 'from' | 'to' | 'time_zone'>;

/** Whether the server explains a balance. */
export const useHasLedger = () => useCapability('user_ledger');

const meta = { error: 'Failed to fetch the ledger.' };

/** One page of a user's entries, and the figures of the period; the last page stays while the next is on its way. */
export function useUserLedger(userId: string, query: Question) {
  return useQuery(
    'get',
    '/user/ledger/{userId}',
    { params: { path: { userId }, query } },
    { enabled: useHasLedger(), placeholderData: keepPreviousData, meta },
  );
}

/** As many as the server gives at once. */
const mostRows = 1000;

/** Returns a function that reads all the entries of a period. */
export function useWholeLedger(userId: string) {
  const client = useApiClient();
  return (period: Period, run: ExportRun) =>
    collectPages(mostRows, run, async (page, limit) => {
      const params = { path: { userId }, query: { ...period, page, limit } };
      const { data } = await client.GET('/user/ledger/{userId}', { params, signal: run.signal });
      return { rows: data?.data ?? [], pagination: data?.pagination, unreadable: data?.unreadable };
    });
}

/** All the entries of a period, page after page; see `useStatement`. */
export function useLedgerPages(userId: string, period: Period) {
  return useInfiniteQuery(
    'get',
    '/user/ledger/{userId}',
    { params: { path: { userId }, query: { ...period, limit: mostRows } } },
    {
      enabled: useHasLedger(),
      meta,
      pageParamName: 'page',
      initialPageParam: 1,
      getNextPageParam: (last: unknown, pages: readonly unknown[]) =>
        pages.length * mostRows < (readTotal(last) ?? 0) ? pages.length + 1 : undefined,
    },
  );
}

import {
  keepPreviousData,
  useApiClient,
  useCsvExport,
  useInfiniteQuery,
  useNewItems,
  useMutation,
  useQuery,
  type Extent,
  type NewItems,
  type FetchedList,
} from '@countinghouse/api-client';
import type { operations, Schemas } from '@countinghouse/api-client/schema';
import { useChecks } from '@countinghouse/feature-queues';
import { collectPages, useTimeZone, type CollectedPage, type ExportRun } from '@countinghouse/ui';
import type { TransactionDecision } from './transaction-labels';
import { getListSize, getNextPageToLoad, PAGE_SIZE, getStaleTime, type TransactionPage } from './transaction-pages';
import { useTransactionPages } from './use-transaction-pages';

export type Transaction = Schemas['Transaction'];
export type TransactionDetails = Schemas['TransactionDetails'];
/** Query parameters of the transaction lists. */
export type TransactionsQuery = NonNullable<operations['listTransactions']['parameters']['query']>;

/** Id of the user whose transactions to list; undefined for all users. */
type Owner = string | undefined;

const meta = { error: 'Failed to fetch transactions' };

/** Queries one page of matching transactions. Keeps the previous page while the next one loads. */
export function useTransactions(query: TransactionsQuery, userId: Owner, isEnabled: boolean) {
  const options = { placeholderData: keepPreviousData, meta };
  const allQuery = useQuery(
    'get',
    '/all-transactions',
    { params: { query } },
    { ...options, enabled: isEnabled && userId === undefined },
  );
  const userQuery = useQuery(
    'get',
    '/transactions/user/{userId}',
    { params: { path: { userId: userId ?? '' }, query } },
    { ...options, enabled: isEnabled && userId !== undefined },
  );
  return userId === undefined ? allQuery : userQuery;
}

const paging = {
  pageParamName: 'page',
  initialPageParam: 1,
  getNextPageParam: getNextPageToLoad,
  staleTime: getStaleTime,
  // Comparing 20,000 rows would block the screen.
  structuralSharing: false,
  meta,
} as const;

/** Queries the first 1,000 transactions, then loads further pages in the background up to the browser's limit. */
export function useLoadedTransactions(userId: Owner, isEnabled: boolean) {
  const query = { limit: PAGE_SIZE };
  const allQuery = useInfiniteQuery(
    'get',
    '/all-transactions',
    { params: { query } },
    { ...paging, enabled: isEnabled && userId === undefined },
  );
  const userQuery = useInfiniteQuery(
    'get',
    '/transactions/user/{userId}',
    { params: { path: { userId: userId ?? '' }, query } },
    { ...paging, enabled: isEnabled && userId !== undefined },
  );
  return useTransactionPages(userId === undefined ? allQuery : userQuery);
}

/** Returns a function that reads all matching transactions for an export; those on the screen may be outdated. */
export function useReadAllTransactions(userId: Owner) {
  const client = useApiClient();
  return (listQuery: TransactionsQuery, run: ExportRun) =>
    collectPages(PAGE_SIZE, run, async (page, limit) => {
      const query = { ...listQuery, page, limit };
      const { signal } = run;
      const { data } =
        userId === undefined
          ? await client.GET('/all-transactions', { params: { query }, signal })
          : await client.GET('/transactions/user/{userId}', { params: { path: { userId }, query }, signal });
      return toCollectedPage(data);
    });
}

/** Returns the path and parameters that list the transactions of one user or of all users. */
const getListCall = (userId: Owner, query: TransactionsQuery) =>
  userId === undefined
    ? ({ path: '/all-transactions', params: { query } } as const)
    : ({ path: '/transactions/user/{userId}', params: { path: { userId }, query } } as const);

/** Returns a function that downloads the server's CSV file of all matches; undefined on servers without CSV export. */
export function useDownloadTransactions(query: TransactionsQuery, userId: Owner) {
  const { path, params } = getListCall(userId, query);
  const readFile = useCsvExport(path, useTimeZone());
  return readFile && ((run: ExportRun, extent: Extent) => readFile(params, run, extent));
}

/** Returns the number of new matches since the list was loaded. */
export function useNewTransactions(query: TransactionsQuery, userId: Owner, list: FetchedList): NewItems {
  const { path, params } = getListCall(userId, query);
  return useNewItems(path, params, list);
}

function toCollectedPage(response: TransactionPage | undefined): CollectedPage<Transaction> {
  return {
    rows: response?.data.transactions ?? [],
    pagination: response && getListSize(response),
    malformedRows: response?.malformed,
  };
}

/** Queries one transaction. */
export function useTransaction(id: string) {
  return useQuery(
    'get',
    '/transaction/details/{id}',
    { params: { path: { id } } },
    {
      // A decision must not rely on a cached record.
      gcTime: 0,
      meta: { error: 'Failed to fetch transaction details', malformed: 'Error fetching transaction details' },
    },
  );
}

/** Queries the checks of a pending top-up. */
export const useTransactionChecks = (id: string, isPending = true) =>
  useChecks('/transaction/checks/{id}', id, isPending);

/**
 * Returns a function that decides a transaction. It resolves after the active queries have been refetched, so the screen shows
 * the result.
 */
export function useDecideTransaction(id: string) {
  const approve = useSetStatus('approved');
  const cancel = useSetStatus('cancelled');
  return (body: Schemas['TransactionStatusInput'], key: string) =>
    (body.status === 'approved' ? approve : cancel)({
      params: { path: { id }, header: { 'Idempotency-Key': key } },
      body,
    });
}

function useSetStatus(status: TransactionDecision) {
  const { mutateAsync } = useMutation('put', '/transaction/status/{id}', {
    meta: { success: `Transaction ${status} successfully!`, isDecision: true },
  });
  return mutateAsync;
}

/** Returns the messages of a failed decision without a server message. */
export const getDecisionMessages = (status: TransactionDecision) => ({
  error: `Failed to ${status} transaction`,
  malformed: 'Error updating transaction status',
});

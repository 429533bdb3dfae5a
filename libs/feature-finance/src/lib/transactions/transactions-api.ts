import { useApiClient, useInfiniteQuery, useMutation, useQuery } from '@countinghouse/api-client';
import type { Schemas } from '@countinghouse/api-client/schema';
import { collectPages, type CollectedPage, type ExportRun } from '@countinghouse/ui';
import { refuseUnreadable } from '../refuse-unreadable';
import type { TransactionDecision } from './transaction-labels';
import { historySize, nextPage, pageSize as limit, staleAfter, type TransactionPage } from './transaction-pages';
import { useTransactionPages } from './use-transaction-pages';

export type Transaction = Schemas['Transaction'];
export type TransactionDetails = Schemas['TransactionDetails'];

const paging = {
  pageParamName: 'page',
  initialPageParam: 1,
  getNextPageParam: nextPage,
  staleTime: staleAfter,
  // Comparing 100,000 rows with themselves would stop the screen.
  structuralSharing: false,
  meta: { error: 'Failed to fetch transactions' },
} as const;

/** All transactions, newest first: the first thousand at once, the rest in the background. */
export function useAllTransactions() {
  return useTransactionPages(useInfiniteQuery('get', '/all-transactions', { params: { query: { limit } } }, paging));
}

/** Returns a function that reads all transactions again for an export: those on the screen may be out of date. */
export function useReadAllTransactions() {
  const client = useApiClient();
  return (run: ExportRun) =>
    collectPages(limit, run, async (page, limit) => {
      const { data } = await client.GET('/all-transactions', {
        params: { query: { page, limit } },
        signal: run.signal,
      });
      return toCollected(data);
    });
}

/** The same for the transactions of one user. */
export function useReadUserTransactions(userId: string) {
  const client = useApiClient();
  return (run: ExportRun) =>
    collectPages(limit, run, async (page, limit) => {
      const { data } = await client.GET('/transactions/user/{userId}', {
        params: { path: { userId }, query: { page, limit } },
        signal: run.signal,
      });
      return toCollected(data);
    });
}

function toCollected(answer: TransactionPage | undefined): CollectedPage<Transaction> {
  refuseUnreadable(answer);
  return { rows: answer?.data.transactions ?? [], pagination: answer && historySize(answer) };
}

/** One user's transactions, in the same way. */
export function useUserTransactions(userId: string) {
  const params = { path: { userId }, query: { limit } };
  return useTransactionPages(useInfiniteQuery('get', '/transactions/user/{userId}', { params }, paging));
}

/** One transaction. */
export function useTransaction(id: string) {
  return useQuery(
    'get',
    '/transaction/details/{id}',
    { params: { path: { id } } },
    {
      // A decision needs the record as it is now.
      gcTime: 0,
      meta: { error: 'Failed to fetch transaction details', thrown: 'Error fetching transaction details' },
    },
  );
}

/** Decides a transaction; resolves once the screen shows the result. */
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

/** What a failed decision says where the server has no words for it. */
export const decisionWords = (status: TransactionDecision) => ({
  error: `Failed to ${status} transaction`,
  thrown: 'Error updating transaction status',
});

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
  type ReadList,
} from '@countinghouse/api-client';
import type { operations, Schemas } from '@countinghouse/api-client/schema';
import { useChecks } from '@countinghouse/feature-queues';
import { collectPages, useTimeZone, type CollectedPage, type ExportRun } from '@countinghouse/ui';
import type { TransactionDecision } from './transaction-labels';
import { historySize, nextToLoad, pageSize, staleAfter, type TransactionPage } from './transaction-pages';
import { useTransactionPages } from './use-transaction-pages';

export type Transaction = Schemas['Transaction'];
export type TransactionDetails = Schemas['TransactionDetails'];
/** What a list of transactions can be asked. */
export type TransactionsQuestion = NonNullable<operations['listTransactions']['parameters']['query']>;

/** Whose transactions: one user's, or all where there is none. */
type Owner = string | undefined;

const meta = { error: 'Failed to fetch transactions' };

/** One page of the transactions that a question finds; the last one stays while the next is on its way. */
export function useFoundTransactions(query: TransactionsQuestion, userId: Owner, isAsked: boolean) {
  const options = { placeholderData: keepPreviousData, meta };
  const all = useQuery(
    'get',
    '/all-transactions',
    { params: { query } },
    { ...options, enabled: isAsked && userId === undefined },
  );
  const own = useQuery(
    'get',
    '/transactions/user/{userId}',
    { params: { path: { userId: userId ?? '' }, query } },
    { ...options, enabled: isAsked && userId !== undefined },
  );
  return userId === undefined ? all : own;
}

const paging = {
  pageParamName: 'page',
  initialPageParam: 1,
  getNextPageParam: nextToLoad,
  staleTime: staleAfter,
  // Comparing 20,000 rows with themselves would stop the screen.
  structuralSharing: false,
  meta,
} as const;

/** The transactions from the first on: the first thousand at once, the rest in the background, as far as the browser holds them. */
export function useLoadedTransactions(userId: Owner, isAsked: boolean) {
  const query = { limit: pageSize };
  const all = useInfiniteQuery(
    'get',
    '/all-transactions',
    { params: { query } },
    { ...paging, enabled: isAsked && userId === undefined },
  );
  const own = useInfiniteQuery(
    'get',
    '/transactions/user/{userId}',
    { params: { path: { userId: userId ?? '' }, query } },
    { ...paging, enabled: isAsked && userId !== undefined },
  );
  return useTransactionPages(userId === undefined ? all : own);
}

/** Returns a function that reads all the transactions that a question finds, for an export: those on the screen may be out of date. */
export function useReadTransactions(userId: Owner) {
  const client = useApiClient();
  return (question: TransactionsQuestion, run: ExportRun) =>
    collectPages(pageSize, run, async (page, limit) => {
      const query = { ...question, page, limit };
      const { signal } = run;
      const { data } =
        userId === undefined
          ? await client.GET('/all-transactions', { params: { query }, signal })
          : await client.GET('/transactions/user/{userId}', { params: { path: { userId }, query }, signal });
      return toCollected(data);
    });
}

/** The call that lists somebody's transactions, or those of all. */
const callOf = (userId: Owner, query: TransactionsQuestion) =>
  userId === undefined
    ? ({ path: '/all-transactions', params: { query } } as const)
    : ({ path: '/transactions/user/{userId}', params: { path: { userId }, query } } as const);

/** Returns a function that gets the file of all that a question finds, as the server writes it; undefined where it writes none. */
export function useTransactionsFile(question: TransactionsQuestion, userId: Owner) {
  const { path, params } = callOf(userId, question);
  const readFile = useCsvExport(path, useTimeZone());
  return readFile && ((run: ExportRun, extent: Extent) => readFile(params, run, extent));
}

/** What has become of the transactions that a question finds since they were read. */
export function useNewTransactions(question: TransactionsQuestion, userId: Owner, list: ReadList): NewItems {
  const { path, params } = callOf(userId, question);
  return useNewItems(path, params, list);
}

function toCollected(answer: TransactionPage | undefined): CollectedPage<Transaction> {
  return {
    rows: answer?.data.transactions ?? [],
    pagination: answer && historySize(answer),
    unreadable: answer?.unreadable,
  };
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

/** What speaks for and against crediting a top-up that waits. */
export const useTransactionChecks = (id: string, isPending = true) =>
  useChecks('/transaction/checks/{id}', id, isPending);

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

import { ifMatch, keepPreviousData, readTotal, useApiClient, useMutation, useQuery } from '@countinghouse/api-client';
import type { operations, Schemas } from '@countinghouse/api-client/schema';
import { useChecks } from '@countinghouse/feature-queues';
import { collectPages, type ExportRun } from '@countinghouse/ui';

export type Withdrawal = Schemas['Withdrawal'];
/** Query parameters of the withdrawals list. */
export type WithdrawalsQuery = NonNullable<operations['listWithdrawals']['parameters']['query']>;

/**
 * Queries one page of withdrawals, or all on servers without paging. Keeps the previous page while the next one loads.
 */
export function useWithdrawals(query: WithdrawalsQuery) {
  return useQuery(
    'get',
    '/withdrawals',
    { params: { query } },
    { placeholderData: keepPreviousData, meta: { error: 'Failed to fetch data', malformed: 'Something went wrong!' } },
  );
}

const MAX_PAGE_ROWS = 100;

/** Returns a function that reads all matching withdrawals. */
export function useReadAllWithdrawals() {
  const client = useApiClient();
  return (listQuery: WithdrawalsQuery, run: ExportRun) =>
    collectPages(MAX_PAGE_ROWS, run, async (page, limit) => {
      const query = { ...listQuery, page, limit };
      const { data } = await client.GET('/withdrawals', { params: { query }, signal: run.signal });
      const pagination = {
        totalCount: readTotal(data),
        totalIsLowerBound: data?.pagination?.totalIsLowerBound,
      };
      return { rows: data?.data ?? [], pagination, malformedRows: data?.malformed };
    });
}

/** Queries one withdrawal. */
export function useWithdrawal(id: string) {
  return useQuery(
    'get',
    '/withdrawal/details/{id}',
    { params: { path: { id } } },
    // A decision must not rely on a cached record.
    { gcTime: 0, meta: { error: 'Failed to fetch details.' } },
  );
}

/** Queries the checks of a withdrawal. */
export const useWithdrawalChecks = (id: string) => useChecks('/withdrawal/checks/{id}', id);

/**
 * Returns a function that decides a withdrawal with optimistic concurrency. It resolves after the active queries have been
 * refetched, so the screen shows the result.
 */
export function useDecideWithdrawal(id: string) {
  const { mutateAsync } = useMutation('put', '/withdrawal/status/{id}', {
    meta: { success: 'Status updated successfully.', isDecision: true },
  });
  return (body: Schemas['WithdrawalStatusInput'], key: string, version: string | undefined) => {
    const header = { 'Idempotency-Key': key, ...ifMatch(version) };
    return mutateAsync({ params: { path: { id }, header }, body });
  };
}

/** Messages of a failed decision without a server message. */
export const decisionMessages = { error: 'Failed to update status.' };

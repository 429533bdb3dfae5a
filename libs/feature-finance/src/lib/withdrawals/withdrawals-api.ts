import { ifMatch, keepPreviousData, readTotal, useApiClient, useMutation, useQuery } from '@countinghouse/api-client';
import type { operations, Schemas } from '@countinghouse/api-client/schema';
import { useChecks } from '@countinghouse/feature-queues';
import { collectPages, type ExportRun } from '@countinghouse/ui';

export type Withdrawal = Schemas['Withdrawal'];
/** What a list of withdrawals can be asked. */
export type WithdrawalsQuestion = NonNullable<operations['listWithdrawals']['parameters']['query']>;

/** One page of withdrawals, or all of them from a server that does not page; the last answer stays while the next is on its way. */
export function useWithdrawals(query: WithdrawalsQuestion) {
  return useQuery(
    'get',
    '/withdrawals',
    { params: { query } },
    { placeholderData: keepPreviousData, meta: { error: 'Failed to fetch data', thrown: 'Something went wrong!' } },
  );
}

const mostRows = 100;

/** Returns a function that reads all the withdrawals that a question finds. */
export function useAllWithdrawals() {
  const client = useApiClient();
  return (question: WithdrawalsQuestion, run: ExportRun) =>
    collectPages(mostRows, run, async (page, limit) => {
      const query = { ...question, page, limit };
      const { data } = await client.GET('/withdrawals', { params: { query }, signal: run.signal });
      const pagination = {
        totalCount: readTotal(data),
        totalIsLowerBound: data?.pagination?.totalIsLowerBound,
      };
      return { rows: data?.data ?? [], pagination, unreadable: data?.unreadable };
    });
}

/** One withdrawal. */
export function useWithdrawal(id: string) {
  return useQuery(
    'get',
    '/withdrawal/details/{id}',
    { params: { path: { id } } },
    // A decision needs the record as it is now.
    { gcTime: 0, meta: { error: 'Failed to fetch details.' } },
  );
}

/** What speaks for and against paying out a withdrawal. */
export const useWithdrawalChecks = (id: string) => useChecks('/withdrawal/checks/{id}', id);

/** Decides a withdrawal, as long as it is still as it was read; resolves once the screen shows the result. */
export function useDecideWithdrawal(id: string) {
  const { mutateAsync } = useMutation('put', '/withdrawal/status/{id}', {
    meta: { success: 'Status updated successfully.', isDecision: true },
  });
  return (body: Schemas['WithdrawalStatusInput'], key: string, version: string | undefined) => {
    const header = { 'Idempotency-Key': key, ...ifMatch(version) };
    return mutateAsync({ params: { path: { id }, header }, body });
  };
}

/** What a failed decision says where the server has no words for it. */
export const decisionWords = { error: 'Failed to update status.' };

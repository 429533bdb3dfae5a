import { ifMatch, keepPreviousData, readTotal, useApiClient, useMutation, useQuery } from '@countinghouse/api-client';
import type { operations, Schemas } from '@countinghouse/api-client/schema';
import { collectPages, type ExportRun } from '@countinghouse/ui';

export type Plan = Schemas['Plan'];
/** What a list of plans can be asked. */
export type PlansQuestion = NonNullable<operations['listPlans']['parameters']['query']>;

/** One page of plans, or all of them from a server that does not page; the last answer stays while the next is on its way. */
export function usePlans(query: PlansQuestion) {
  return useQuery(
    'get',
    '/plan/getall',
    { params: { query } },
    { placeholderData: keepPreviousData, meta: { error: 'Failed to load plans.' } },
  );
}

const mostRows = 100;

/** Returns a function that reads all plans, in the order that a question asks for. */
export function useAllPlans() {
  const client = useApiClient();
  return (question: PlansQuestion, run: ExportRun) =>
    collectPages(mostRows, run, async (page, limit) => {
      const query = { ...question, page, limit };
      const { data } = await client.GET('/plan/getall', { params: { query }, signal: run.signal });
      return { rows: data?.data ?? [], pagination: { totalCount: readTotal(data) }, unreadable: data?.unreadable };
    });
}

/** One plan. */
export function usePlan(id: string) {
  return useQuery(
    'get',
    '/plan/details/{id}',
    { params: { path: { id } } },
    // A form must not begin with what somebody else has changed meanwhile.
    { gcTime: 0, meta: { error: 'Failed to fetch plan details' } },
  );
}

/** Adds a plan. */
export function useAddPlan() {
  const { mutateAsync } = useMutation('post', '/add-plan', {
    meta: { success: 'Plan added successfully' },
  });
  return (plan: Schemas['PlanInput']) => mutateAsync({ body: plan });
}

/** Changes a plan, as long as it is still as it was read. */
export function useUpdatePlan(id: string) {
  const { mutateAsync } = useMutation('patch', '/plan/update/{id}', {
    meta: { success: 'Plan updated successfully' },
  });
  return (changes: Schemas['PlanChanges'], version?: string) =>
    mutateAsync({ params: { path: { id }, header: ifMatch(version) }, body: changes });
}

/** Deletes a plan that nobody holds. */
export function useDeletePlan() {
  const { mutateAsync } = useMutation('delete', '/plan/delete/{id}', {
    meta: { error: 'Failed to delete plan.', success: 'Plan deleted successfully.' },
  });
  return (id: string) => mutateAsync({ params: { path: { id } } });
}

import { ifMatch, keepPreviousData, readTotal, useApiClient, useMutation, useQuery } from '@countinghouse/api-client';
import type { operations, Schemas } from '@countinghouse/api-client/schema';
import { collectPages, type ExportRun } from '@countinghouse/ui';

export type Plan = Schemas['Plan'];
/** Query parameters of the plans list. */
export type PlansQuery = NonNullable<operations['listPlans']['parameters']['query']>;

/**
 * Queries one page of plans, or all plans on servers without paging. Keeps the previous page while the next one loads.
 */
export function usePlans(query: PlansQuery) {
  return useQuery(
    'get',
    '/plan/getall',
    { params: { query } },
    { placeholderData: keepPreviousData, meta: { error: 'Failed to load plans.' } },
  );
}

const MAX_PAGE_ROWS = 100;

/** Returns a function that reads all plans in the order of a query. */
export function useReadAllPlans() {
  const client = useApiClient();
  return (listQuery: PlansQuery, run: ExportRun) =>
    collectPages(MAX_PAGE_ROWS, run, async (page, limit) => {
      const query = { ...listQuery, page, limit };
      const { data } = await client.GET('/plan/getall', { params: { query }, signal: run.signal });
      return { rows: data?.data ?? [], pagination: { totalCount: readTotal(data) }, malformedRows: data?.malformed };
    });
}

/** Queries one plan. */
export function usePlan(id: string) {
  return useQuery(
    'get',
    '/plan/details/{id}',
    { params: { path: { id } } },
    // A form must not start with outdated values from the cache.
    { gcTime: 0, meta: { error: 'Failed to fetch plan details' } },
  );
}

export function useAddPlan() {
  const { mutateAsync } = useMutation('post', '/add-plan', {
    meta: { success: 'Plan added successfully' },
  });
  return (plan: Schemas['PlanInput']) => mutateAsync({ body: plan });
}

/** Updates a plan with optimistic concurrency. */
export function useUpdatePlan(id: string) {
  const { mutateAsync } = useMutation('patch', '/plan/update/{id}', {
    meta: { success: 'Plan updated successfully' },
  });
  return (changes: Schemas['PlanChanges'], version?: string) =>
    mutateAsync({ params: { path: { id }, header: ifMatch(version) }, body: changes });
}

/** Deletes a plan. The server rejects plans with investments. */
export function useDeletePlan() {
  const { mutateAsync } = useMutation('delete', '/plan/delete/{id}', {
    meta: { error: 'Failed to delete plan.', success: 'Plan deleted successfully.' },
  });
  return (id: string) => mutateAsync({ params: { path: { id } } });
}

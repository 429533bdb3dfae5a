import { keepPreviousData, pollEvery, useQuery } from '@countinghouse/api-client';
import { useSession } from '@countinghouse/permissions';
import { useState } from 'react';

/** Recent transactions per page. */
const RECENT_LIMIT = 10;

const REFETCH_INTERVAL_MS = 60_000;

/** Creates the request parameters for a page of the recent transactions. */
export const dashboardParams = (id: string, page: number) => ({
  params: { path: { id }, query: { page, limit: RECENT_LIMIT } },
});

/**
 * Reads the dashboard's figures, and again every minute while the tab is visible.
 *
 * `dashboard` is the latest response, or the previous one while the next page loads or fails.
 */
export function useDashboard(page: number) {
  const session = useSession();
  const id = session.status === 'active' ? session.adminId : '';
  const query = useQuery('get', '/info/{id}', dashboardParams(id, page), {
    enabled: id !== '',
    refetchInterval: pollEvery(REFETCH_INTERVAL_MS),
    placeholderData: keepPreviousData,
  });

  const { data } = query;
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) setLast(data);

  return { query, dashboard: data ?? last, isStale: query.isPlaceholderData || (query.isError && data === undefined) };
}

import { keepPreviousData, pollEvery, useQuery } from '@countinghouse/api-client';
import { useSession } from '@countinghouse/permissions';
import { useState } from 'react';

/** Recent transactions on a page. */
const recentLimit = 10;

const refetchMs = 60_000;

/** What is asked about: the admin, and a page of the recent transactions. */
export const dashboardParams = (id: string, page: number) => ({
  params: { path: { id }, query: { page, limit: recentLimit } },
});

/**
 * All figures of the dashboard, asked for by the admin's own id; again every minute while the tab is visible.
 *
 * `shown` is what there is to show: the answer, or the last one while the next page loads or when it cannot be read.
 */
export function useDashboard(page: number) {
  const session = useSession();
  const id = session.status === 'active' ? session.adminId : '';
  const query = useQuery('get', '/info/{id}', dashboardParams(id, page), {
    enabled: id !== '',
    refetchInterval: pollEvery(refetchMs),
    placeholderData: keepPreviousData,
  });

  const { data } = query;
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) setLast(data);

  return { query, shown: data ?? last, isStale: query.isPlaceholderData || (query.isError && data === undefined) };
}

import { focusManager, type Query, type QueryClient } from '@tanstack/react-query';
import { isTransientError } from '../core/api-error';
import { probeQuery } from '../live/probe-query';

/** Limit of the exponential backoff, which starts at 2 seconds. */
const MAX_PAUSE_SECONDS = 30;

/**
 * Retries active queries with temporary errors, with exponential backoff, while the tab is visible. It probes one query
 * first, so that the screen does not flicker while the server is unavailable, and then refetches all.
 */
export function retryFailedQueries(queryClient: QueryClient): void {
  const cache = queryClient.getQueryCache();
  let attempts = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRetrying = false;

  const getFailedQueries = () =>
    cache.getAll().filter((query) => query.isActive() && isTransientError(query.state.error));

  const getPauseMs = (queries: readonly Query[]) => {
    const retryAfterSeconds = queries.map(({ state: { error } }) => error?.retryAfterSeconds ?? 0);
    return 1000 * Math.max(Math.min(2 ** (attempts + 1), MAX_PAUSE_SECONDS), ...retryAfterSeconds);
  };

  const retry = async () => {
    timer = undefined;
    const [first] = getFailedQueries();
    if (!first || !focusManager.isFocused()) return;
    attempts += 1;
    isRetrying = true;
    if (await isStillFailing(queryClient, first)) {
      isRetrying = false;
      return schedule();
    }
    // Repeats exactly the fetch that failed, including the next page of an infinite query.
    await Promise.allSettled(
      getFailedQueries().map((query) =>
        query.fetch(undefined, { ...(query.state.fetchMeta && { meta: query.state.fetchMeta }) }),
      ),
    );
    isRetrying = false;
    schedule();
  };

  const schedule = () => {
    const queries = getFailedQueries();
    if (queries.length === 0) {
      clearTimeout(timer);
      timer = undefined;
      attempts = 0;
    } else if (timer === undefined && !isRetrying) {
      timer = setTimeout(() => void retry(), getPauseMs(queries));
    }
  };

  cache.subscribe(schedule);
  focusManager.subscribe(schedule);
}

/** Whether the request of a query still fails with a temporary error. */
async function isStillFailing(client: QueryClient, query: Query): Promise<boolean> {
  try {
    await probeQuery(client, query);
    return false;
  } catch (error) {
    return isTransientError(error);
  }
}

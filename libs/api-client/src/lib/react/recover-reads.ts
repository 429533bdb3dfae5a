import { focusManager, type Query, type QueryClient } from '@tanstack/react-query';
import { isPassing } from '../core/api-error';

/** Seconds: 2, 4, 8, and so on. */
const longestPause = 30;

/**
 * Asks again, with growing pauses while the tab is seen, what could not be read and stands on the screen, where its failure
 * passes by itself. One of them is asked aside, so that nothing flickers until there is an answer; then all of them are.
 */
export function recoverReads(queryClient: QueryClient): void {
  const cache = queryClient.getQueryCache();
  let attempts = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;

  const failed = () => cache.getAll().filter((query) => query.isActive() && isPassing(query.state.error));

  const pauseOf = (queries: readonly Query[]) => {
    const asked = queries.map(({ state: { error } }) => error?.retryAfterSeconds ?? 0);
    return 1000 * Math.max(Math.min(2 ** (attempts + 1), longestPause), ...asked);
  };

  const askAgain = async () => {
    timer = undefined;
    const [first] = failed();
    if (!first || !focusManager.isFocused()) return;
    attempts += 1;
    isAsking = true;
    if (await isStillAway(queryClient, first)) {
      isAsking = false;
      return wait();
    }
    // The same is done again that failed, be it the next page of many.
    await Promise.allSettled(
      failed().map((query) =>
        query.fetch(undefined, { ...(query.state.fetchMeta && { meta: query.state.fetchMeta }) }),
      ),
    );
    isAsking = false;
    wait();
  };

  const wait = () => {
    const queries = failed();
    if (queries.length === 0) {
      clearTimeout(timer);
      timer = undefined;
      attempts = 0;
    } else if (timer === undefined && !isAsking) {
      timer = setTimeout(() => void askAgain(), pauseOf(queries));
    }
  };

  cache.subscribe(wait);
  focusManager.subscribe(wait);
}

/** Whether asking for what a query reads gets no better answer. What it answers is asked for once more by whoever shows it. */
async function isStillAway(client: QueryClient, { queryKey, options, meta }: Query): Promise<boolean> {
  const { queryFn } = options;
  if (typeof queryFn !== 'function') return false;
  try {
    const { signal } = new AbortController();
    const pageParam = 'initialPageParam' in options ? options.initialPageParam : undefined;
    await queryFn({ client, queryKey, signal, meta, pageParam, direction: 'forward' });
    return false;
  } catch (error) {
    return isPassing(error);
  }
}

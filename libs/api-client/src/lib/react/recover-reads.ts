import { focusManager, type Query, type QueryClient } from '@tanstack/react-query';
import { isPassing } from '../core/api-error';
import { askAside } from '../live/ask-aside';

/** Pauses grow from 2 seconds to 4, 8 and so on, up to this. */
const longestPause = 30;

/**
 * Asks again for what is on the screen and could not be read, where the failure passes by itself; with growing pauses,
 * while the tab is visible. One is tried aside first, so that nothing flickers until there is an answer; then all are.
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
    // Repeats exactly what failed, even the next page of many.
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

/** Whether asking what a query asks still fails. Its answer is not kept: whoever shows it asks once more. */
async function isStillAway(client: QueryClient, query: Query): Promise<boolean> {
  try {
    await askAside(client, query);
    return false;
  } catch (error) {
    return isPassing(error);
  }
}

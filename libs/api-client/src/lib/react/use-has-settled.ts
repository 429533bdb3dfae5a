import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** How long the first reads are waited for, in milliseconds: one that hangs must not hold up the rest for good. */
const longestMs = 5_000;

/**
 * Whether what the first screen reads has come, or five seconds have passed; once true, it stays so. What can wait begins
 * then: a browser has idle moments while it waits for the first rows, too.
 */
export function useHasSettled(): boolean {
  const queryClient = useQueryClient();
  const [hasSettled, setHasSettled] = useState(false);
  useEffect(() => {
    if (hasSettled) return;
    const settle = () => setHasSettled(true);
    const timer = setTimeout(settle, longestMs);
    const cache = queryClient.getQueryCache();
    const stopWatching = cache.subscribe(() => {
      if (queryClient.isFetching() === 0 && cache.getAll().some(({ state }) => state.dataUpdatedAt > 0)) settle();
    });
    return () => {
      clearTimeout(timer);
      stopWatching();
    };
  }, [queryClient, hasSettled]);
  return hasSettled;
}

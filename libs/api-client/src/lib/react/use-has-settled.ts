import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** How long nothing is read before the first screen is taken to be there, in milliseconds: one read leads to another. */
const quietMs = 500;

/** How long the first reads are waited for, in milliseconds: one that hangs must not hold up the rest for good. */
const longestMs = 5_000;

/**
 * Whether what the first screen reads has come, half a second ago, or five seconds have passed; once true, it stays so.
 * What can wait begins then: a browser has idle moments while it waits for the first rows, too.
 */
export function useHasSettled(): boolean {
  const queryClient = useQueryClient();
  const [hasSettled, setHasSettled] = useState(false);
  useEffect(() => {
    if (hasSettled) return;
    const settle = () => setHasSettled(true);
    const latest = setTimeout(settle, longestMs);
    let quiet: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(quiet);
      quiet = queryClient.isFetching() === 0 ? setTimeout(settle, quietMs) : undefined;
    };
    const stopWatching = queryClient.getQueryCache().subscribe(look);
    return () => {
      clearTimeout(latest);
      clearTimeout(quiet);
      stopWatching();
    };
  }, [queryClient, hasSettled]);
  return hasSettled;
}

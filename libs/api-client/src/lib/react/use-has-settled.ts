import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Idle time after which the first screen counts as loaded. One read may trigger another. */
const QUIET_MS = 500;

/** A read that hangs must not block deferred work forever. */
const MAX_WAIT_MS = 5_000;

/**
 * Whether the first screen has loaded: no read for half a second, or five seconds have passed. It stays true. Use it to
 * defer work; `requestIdleCallback` is no substitute, because the browser is also idle while the first reads are pending.
 */
export function useHasSettled(): boolean {
  const queryClient = useQueryClient();
  const [hasSettled, setHasSettled] = useState(false);
  useEffect(() => {
    if (hasSettled) return;
    const settle = () => setHasSettled(true);
    const maxWaitTimer = setTimeout(settle, MAX_WAIT_MS);
    let quietTimer: ReturnType<typeof setTimeout> | undefined;
    const restartQuietTimer = () => {
      clearTimeout(quietTimer);
      quietTimer = queryClient.isFetching() === 0 ? setTimeout(settle, QUIET_MS) : undefined;
    };
    const unsubscribe = queryClient.getQueryCache().subscribe(restartQuietTimer);
    return () => {
      clearTimeout(maxWaitTimer);
      clearTimeout(quietTimer);
      unsubscribe();
    };
  }, [queryClient, hasSettled]);
  return hasSettled;
}

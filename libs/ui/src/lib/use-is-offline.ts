import { useEffect } from 'react';
import { createExternalStore, useExternalStore } from './external-store';
import { hasNetwork, RETRY_INTERVAL_MS } from './load-when-online';

const offline = createExternalStore(false);
let subscriberCount = 0;

/**
 * Returns whether the page's own server is unreachable. It is probed when the browser reports a change, and then repeatedly until
 * it responds, since the browser's own status is unreliable.
 */
export function useIsOffline(): boolean {
  useEffect(() => {
    subscriberCount += 1;
    const done = new AbortController();
    const { signal } = done;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const checkNetwork = async () => {
      const isOffline = !(await hasNetwork());
      if (signal.aborted) return;
      offline.set(isOffline);
      clearTimeout(timer);
      if (isOffline) timer = setTimeout(() => void checkNetwork(), RETRY_INTERVAL_MS);
    };
    for (const change of ['online', 'offline']) window.addEventListener(change, () => void checkNetwork(), { signal });
    // eslint-disable-next-line no-restricted-properties
    if (!navigator.onLine) void checkNetwork();
    return () => {
      done.abort();
      clearTimeout(timer);
      subscriberCount -= 1;
      // Without subscribers, nothing would detect that the server is back.
      if (subscriberCount === 0) offline.set(false);
    };
  }, []);
  return useExternalStore(offline);
}

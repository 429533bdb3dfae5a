import { useEffect } from 'react';
import { createExternalStore, useExternalStore } from './external-store';
import { hasNetwork, pause } from './load-when-online';

const offline = createExternalStore(false);
let watchers = 0;

/**
 * Whether the page's own server cannot be reached. It is asked where the browser says that there is no network, and until
 * it answers: what the browser says is wrong too often to keep anybody from anything.
 */
export function useIsOffline(): boolean {
  useEffect(() => {
    watchers += 1;
    const done = new AbortController();
    const { signal } = done;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      const isAway = !(await hasNetwork());
      if (signal.aborted) return;
      offline.set(isAway);
      clearTimeout(timer);
      if (isAway) timer = setTimeout(() => void look(), pause);
    };
    for (const change of ['online', 'offline']) window.addEventListener(change, () => void look(), { signal });
    // eslint-disable-next-line no-restricted-properties
    if (!navigator.onLine) void look();
    return () => {
      done.abort();
      clearTimeout(timer);
      watchers -= 1;
      // Without a watcher, nothing would notice that the server is back.
      if (watchers === 0) offline.set(false);
    };
  }, []);
  return useExternalStore(offline);
}

import { useEffect } from 'react';
import { loadConfirmDialog } from '../confirm/confirm-outlet';
import { loadMessages } from '../notify/notify-outlet';

/**
 * Fetches the code that asks questions as soon as the frame stands, and the code that shows messages with the first
 * press of a key or pointer: after the first screen, which needs neither, and before anything can be decided, so that a
 * question can be asked without a network too. What cannot be fetched is fetched again by whoever needs it.
 */
export function useOverlaysInTime(): void {
  useEffect(() => {
    loadConfirmDialog().catch(() => undefined);
    const loaded = new AbortController();
    const load = () => {
      loaded.abort();
      loadMessages().catch(() => undefined);
    };
    for (const press of ['pointerdown', 'keydown']) window.addEventListener(press, load, { signal: loaded.signal });
    return () => loaded.abort();
  }, []);
}

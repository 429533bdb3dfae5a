import { useEffect } from 'react';
import { loadConfirmDialog } from '../confirm/confirm-outlet';
import { loadMessages } from '../notify/notify-outlet';

/**
 * Fetches what asks as soon as the frame stands, and what speaks with the first press of a key or pointer: after the first
 * screen, which needs neither, and before anything can be decided, so that a question is asked without a network too.
 */
export function useOverlaysInTime(): void {
  useEffect(() => {
    void loadConfirmDialog();
    const loaded = new AbortController();
    const load = () => {
      loaded.abort();
      void loadMessages();
    };
    for (const press of ['pointerdown', 'keydown']) window.addEventListener(press, load, { signal: loaded.signal });
    return () => loaded.abort();
  }, []);
}

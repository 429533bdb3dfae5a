import { useEffect } from 'react';
import { loadConfirmDialog } from '../confirm/confirm-outlet';
import { loadDropdownPanel } from '../dropdown/dropdown';
import { loadMessages } from '../notify/notify-outlet';
import { whenIdle } from '../when-idle';

/**
 * Fetches the code that asks questions and opens panels once the first screen stands, and the code that shows messages
 * with the first press of a key or pointer: after the first screen, which needs neither, and before anything can be
 * decided, so that a question can be asked without a network too. What cannot be fetched is fetched again by whoever needs it.
 */
export function useOverlaysInTime(): void {
  useEffect(() => {
    const callOff = whenIdle(() => {
      for (const load of [loadConfirmDialog, loadDropdownPanel]) load().catch(() => undefined);
    });
    const loaded = new AbortController();
    const load = () => {
      loaded.abort();
      loadMessages().catch(() => undefined);
    };
    for (const press of ['pointerdown', 'keydown']) window.addEventListener(press, load, { signal: loaded.signal });
    return () => {
      callOff();
      loaded.abort();
    };
  }, []);
}

import { useEffect } from 'react';
import { loadConfirmDialog } from '../confirm/confirm-outlet';
import { loadDropdownPanel } from '../dropdown/dropdown';
import { loadNotificationStack } from '../notify/notify-outlet';
import { runWhenIdle } from '../run-when-idle';

/**
 * Preloads the confirmation dialog and dropdowns once the browser is idle, and the notifications on the first key press or
 * pointer press. A confirmation can then be shown without a network. A failed load is retried when the code is needed.
 */
export function usePreloadOverlays(): void {
  useEffect(() => {
    const cancelIdle = runWhenIdle(() => {
      for (const load of [loadConfirmDialog, loadDropdownPanel]) load().catch(() => undefined);
    });
    const loaded = new AbortController();
    const load = () => {
      loaded.abort();
      loadNotificationStack().catch(() => undefined);
    };
    for (const press of ['pointerdown', 'keydown']) window.addEventListener(press, load, { signal: loaded.signal });
    return () => {
      cancelIdle();
      loaded.abort();
    };
  }, []);
}
